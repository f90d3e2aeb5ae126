// Links of the older page end in #7 or #octopus, which only the browser sees: where one was mapped it leads on.

const link = decodeURIComponent(location.hash.slice(1));
if (link) {
  const answer = await fetch(`/positions/old?link=${encodeURIComponent(link)}`, { method: "HEAD" }).catch(() => null);
  if (answer?.ok) location.replace(answer.url);
}

export {};

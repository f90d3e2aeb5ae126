// Links of the older page end in #7 or #octopus, which only the browser sees: where one was mapped it leads on.

let link = location.hash.slice(1);
try {
  link = decodeURIComponent(link);
} catch {
  // A % that stands for itself.
}
if (link) {
  const answer = await fetch(`/positions/old?link=${encodeURIComponent(link)}`, { method: "HEAD" }).catch(() => null);
  if (answer?.ok) location.replace(answer.url);
}

export {};

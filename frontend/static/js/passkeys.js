// Passkeys: asks the device for a new one or for an answer, and sends the form with what it said.
//
// A form says in `data-passkey` what it is for: "add", "use" (the question came with the page) or "sign-in" (the question is
// fetched, so that looking at the page keeps nothing on the server).

import { gettext } from "./i18n.js";

/** @param {string} text - base64url @returns {ArrayBuffer} */
function bytes(text) {
  const padded = text.replace(/-/g, "+").replace(/_/g, "/").padEnd(Math.ceil(text.length / 4) * 4, "=");
  return Uint8Array.from(atob(padded), (char) => char.charCodeAt(0)).buffer;
}

/** @param {ArrayBuffer|null} buffer @returns {string|null} - base64url */
function text(buffer) {
  if (!buffer) return null;
  const chars = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(chars).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {any} key - names one passkey */
const withBytes = (key) => ({ ...key, id: bytes(key.id) });

/** @param {any} asked - options as the server wrote them @returns {Promise<any>} */
async function make(asked) {
  const { publicKey } = asked;
  const made = /** @type {any} */ (
    await navigator.credentials.create({
      publicKey: {
        ...publicKey,
        challenge: bytes(publicKey.challenge),
        user: withBytes(publicKey.user),
        excludeCredentials: (publicKey.excludeCredentials ?? []).map(withBytes),
        // It shall sign in by itself: kept by the device, and only with finger, face or PIN.
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      },
    })
  );
  return {
    ...common(made),
    response: {
      clientDataJSON: text(made.response.clientDataJSON),
      attestationObject: text(made.response.attestationObject),
      transports: made.response.getTransports?.() ?? [],
    },
  };
}

/** @param {any} asked @returns {Promise<any>} */
async function answer(asked) {
  const { publicKey } = asked;
  const given = /** @type {any} */ (
    await navigator.credentials.get({
      publicKey: {
        ...publicKey,
        challenge: bytes(publicKey.challenge),
        allowCredentials: (publicKey.allowCredentials ?? []).map(withBytes),
      },
    })
  );
  return {
    ...common(given),
    response: {
      clientDataJSON: text(given.response.clientDataJSON),
      authenticatorData: text(given.response.authenticatorData),
      signature: text(given.response.signature),
      userHandle: text(given.response.userHandle),
    },
  };
}

/** @param {any} credential */
const common = (credential) => ({
  type: credential.type,
  id: credential.id,
  rawId: text(credential.rawId),
  authenticatorAttachment: credential.authenticatorAttachment,
  clientExtensionResults: credential.getClientExtensionResults(),
});

/** @param {HTMLFormElement} form @returns {Promise<any>} */
async function question(form) {
  const page = document.getElementById("passkey-data");
  if (page) return JSON.parse(page.textContent ?? "");
  const reply = await fetch(form.action, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: new FormData(form),
  });
  if (!reply.ok) throw new Error(`no question: ${reply.status}`);
  return reply.json();
}

/** @param {HTMLFormElement} form */
async function press(form) {
  const said = /** @type {HTMLElement} */ (form.querySelector("[data-said]"));
  said.textContent = gettext("Your device asks you now…");
  try {
    const asked = await question(form);
    const credential =
      form.dataset.passkey === "add" ? await make(asked.creation_options) : await answer(asked.request_options);
    /** @type {HTMLInputElement} */ (form.elements.namedItem("credential")).value = JSON.stringify(credential);
    said.textContent = "";
    form.submit();
  } catch (fault) {
    const twice = fault instanceof DOMException && fault.name === "InvalidStateError";
    said.textContent = twice
      ? gettext("This device has a passkey for your account already.")
      : gettext("That did not work, or it was cancelled. You can try again.");
  }
}

if (window.PublicKeyCredential) {
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    if (!(form instanceof HTMLFormElement)) continue;
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      press(form);
    });
  }
}

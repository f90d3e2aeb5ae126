"use strict";
// The admin's pages in the theme that was chosen on the site. Their <html> is Django's, so that no template of ours can write it
// there; done before anything is shown, hence no module.
document.documentElement.style.colorScheme = /** @type {HTMLScriptElement} */ (document.currentScript).dataset.theme ?? "";

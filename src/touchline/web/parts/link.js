// A link to a seat, and whom it reaches. On the server's own computer the home network is opened from here.

import { Refused, call } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { address } from "../route.js";
import { Words } from "../words.js";
import { Dialog } from "./dialog.js";
import { icon } from "./icons.js";
import { refusal, report } from "./refusal.js";

/**
 * A link to a seat: for somebody else, or for another device of the same person.
 * @typedef {{kind: "invite" | "move", seat: string}} SeatLink
 */
/**
 * The home network: whether it can be opened from here, and the address of the page while it is open.
 * @typedef {{offered: boolean, url: string}} Home
 */

/**
 * A link as text and as a QR code.
 * @param {{table: string, game: string, handed: SeatLink, onClose: () => void}} props
 */
export function Link({ table, game, handed, onClose }) {
  const words = new Words("");
  const [secret, know] = useState("");
  const [picture, draw] = useState(/** @type {any} */ (null));
  const [home, find] = useState(/** @type {Home} */ ({ offered: false, url: "" }));
  const isInvite = handed.kind === "invite";
  const [asked, page] = isInvite ? ["invites", "join"] : ["moves", "move"];
  useEffect(() => {
    Promise.all([call(`tables/${table}/${asked}`, { seat: handed.seat }), call("home"), import("./code.js")]).then(
      ([made, found, { Code }]) => {
        find(found);
        know(made.secret);
        draw(() => Code);
      },
      (error) => {
        onClose();
        report(error);
      },
    );
  }, [table]);
  const link = secret && `${home.url || location.origin}/${address(page, secret)}`;
  const reached = home.url ? "home" : reach(location.hostname);
  return html`
    <${Dialog} title=${words.text(isInvite ? "page.invite.title" : "page.move.title")} onClose=${onClose}>
      <div class="invite">
        <div class="invite-link">
          <label>
            ${words.text("page.invite.link")}${" "}
            <input
              readonly
              value=${link}
              onFocus=${(/** @type {{target: HTMLInputElement}} */ { target }) => target.select()}
            />
          </label>
          <${Hand} link=${link} game=${game} />
          <p class="invite-reach" role="status">${link && words.text(`page.invite.reach.${reached}`)}</p>
          ${home.offered && html`<${Door} home=${home} onChange=${find} />`}
        </div>
        ${
          picture &&
          link &&
          reached !== "computer" &&
          html`
            <figure class="invite-code">
              <${picture} text=${link} label=${words.text("page.invite.code")} />
              <figcaption>${words.text("page.invite.code")}</figcaption>
            </figure>
          `
        }
      </div>
      <p class="soft">${words.text(isInvite ? "page.invite.once" : "page.move.once")}</p>
    </${Dialog}>
  `;
}

/** Copies the link, and shares it where the device can. @param {{link: string, game: string}} props */
function Hand({ link, game }) {
  const words = new Words("");
  const [copied, say] = useState(false);
  const text = words.text("page.invite.share.says", { game: new Words(game).text("title") });
  return html`
    <p class="invite-acts">
      <button class="big" data-do="copy" disabled=${!link} onClick=${() => copyText(link).then(() => say(true))}>
        ${icon("copy")} ${words.text(copied ? "page.invite.copied" : "page.invite.copy")}
      </button>
      ${
        "share" in navigator &&
        html`
          <button
            data-do="share"
            disabled=${!link}
            onClick=${() => navigator.share({ title: text, text, url: link }).catch(() => {})}
          >
            ${icon("share")} ${words.text("page.invite.share")}
          </button>
        `
      }
    </p>
    <p class="unseen" role="status">${copied && words.text("page.invite.copied")}</p>
  `;
}

/** Copy a text; in a home network, where there is no clipboard, from the field. @param {string} text */
async function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  /** @type {HTMLInputElement | null} */ (document.querySelector(".invite-link input"))?.select();
  document.execCommand("copy");
  return undefined;
}

/** How far a host name reaches. @param {string} host */
function reach(host) {
  if (host === "localhost" || host.startsWith("127.") || host === "[::1]") return "computer";
  return /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\.|\.local$|^[^.]+$/.test(host) ? "home" : "internet";
}

/** Opens and closes the home network. @param {{home: Home, onChange: (home: Home) => void}} props */
function Door({ home, onChange }) {
  const words = new Words("");
  const [busy, wait] = useState(false);
  const [fault, say] = useState("");
  const does = home.url ? "close" : "open";
  const change = async () => {
    wait(true);
    say("");
    try {
      onChange(await call("home", { open: does === "open" }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      say(refusal(error.refusal, words));
    } finally {
      wait(false);
    }
  };
  return html`
    <p>
      <button data-home=${does} aria-disabled=${busy} onClick=${() => busy || change()}>
        ${words.text(`page.home.${does}`)}
      </button>
    </p>
    <p class="soft">${words.text(`page.home.${does}.says`)}</p>
    ${fault && html`<p role="alert">${fault}</p>`}
  `;
}

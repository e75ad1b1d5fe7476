// The other pages, in the bar.

import { html } from "../html.js";
import { address, route } from "../route.js";
import { Words } from "../words.js";

const PAGES = ["learn", "rules", "watch", "mine"];

export function Nav() {
  const words = new Words("");
  const [here] = route.value;
  return html`
    <nav class="bar-nav" aria-label=${words.text("page.nav")}>
      ${PAGES.map(
        (page) => html`
          <a key=${page} href=${address(page)} aria-current=${page === here ? "page" : undefined}>
            ${words.text(`page.nav.${page}`)}
          </a>
        `,
      )}
    </nav>
  `;
}

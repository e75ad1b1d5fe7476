// What is counted of both sides, as a table: home on the left, what it is in the middle, away on the right.

import { html } from "../html.js";

/** @typedef {{name: string, said: string, home: string, away: string}} Row */

/** @param {{names: {home: string, away: string}, rows: Row[]}} props */
export function SideTable({ names, rows }) {
  return html`
    <table class="side-table">
      <thead>
        <tr>
          <th class="home" scope="col">${names.home}</th>
          <td></td>
          <th class="away" scope="col">${names.away}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ name, said, home, away }) => html`
            <tr key=${name} data-row=${name}>
              <td>${home}</td>
              <th scope="row">${said}</th>
              <td>${away}</td>
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

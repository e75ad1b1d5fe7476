// Refusals in words.

import { Refused } from "../api.js";
import { Words } from "../words.js";
import { tell } from "./notices.js";

/** @param {import("../api.js").Refusal} refused @param {Words} words @returns {string} */
export function refusal(refused, words) {
  if (refused.params?.reason && refused.code === "illegal") {
    return words.text("page.why", {
      name: words.choice("", refused.params.name),
      reason: words.reason(refused.params.reason),
      cite: refused.cite,
    });
  }
  if (refused.params?.faults?.length)
    return refused.params.faults.map((/** @type {any} */ fault) => words.text("page.fault", fault)).join(" ");
  const codes = [refused.code, refused.params?.reason].filter((code) => words.knows(`page.refused.${code}`));
  return codes.length
    ? words.text(`page.refused.${codes[0]}`)
    : words.text("page.refused", { code: refused.params?.reason || refused.code });
}

/** Show the refusal of a command. @param {unknown} error */
export function report(error) {
  if (!(error instanceof Refused)) throw error;
  tell(refusal(error.refusal, new Words("")));
}

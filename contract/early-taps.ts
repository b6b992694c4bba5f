/**
 * The one script inside a public page: it notes what is pressed before the page's own script has come over a slow line,
 * which then makes up for it. The content policy allows exactly this text, by its hash.
 */
export const earlyTaps =
  'window.earlyTaps=[];for(const n of["click","submit"])addEventListener(n,e=>{' +
  'const t=window.earlyTaps&&e.target.closest("[data-buy],[data-tier],[data-step],[data-map],[data-contact]");' +
  'if(t&&(n==="submit")===t.matches("form")){' +
  'e.preventDefault();t.setAttribute("aria-busy","true");window.earlyTaps.push(t)}})';

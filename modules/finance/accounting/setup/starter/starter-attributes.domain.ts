import type { AccountValues } from '../../chart/account/account.contract.ts'

/**
 * The attributes of accounts for statements and exógena, by the longest prefix of their code: `c` corriente, `n` no corriente,
 * `m` mixta; then the concept of cash flow, and the concept of format 1001 (finance dossier §5.11, §5.13).
 */
const table = `
11 c
13 c O19
1319 c O11
1324 c O12
1384 c O19
1385 n O11
1386 n
15 c O21 5007
16 n I21 5008
19 c O21
1905 c O21 5035
1906 c O21
1907 c O23
1908 c O29
1909 n O29
1970 n I22
1975 n
1986 n
23 n F21
2401 c O21
2407 c O29
240720 c O11
240722 c O23
2424 c O22
2436 c O23
2440 c O23
2445 c O23
2490 c O21
249050 c O22
2511 c O22
2512 n O22
2514 n O22
2701 n O29
2901 c O11
2902 c O19
2910 c O19
32 - F11
41 - O23
43 - O11
4395 - O11
44 - O12
48 - O19
4802 - O13
51 - O29 5016
5101 - O22 5001
5102 - O22 5001
5103 - O22
510302 - O22 5010
510303 - O22 5011
510305 - O22 5011
510306 - O22 5012
510307 - O22 5012
5104 - O22 5010
5107 - O22 5001
5108 - O22 5016
5111 - O21 5016
511113 - O21 5004
511115 - O21 5004
511117 - O21 5004
511118 - O21 5005
511119 - O22 5055
511125 - O21 5016
511149 - O21 5004
511179 - O21 5002
511180 - O21 5004
5120 - O23 5015
512024 - O24 5015
58 - O29 5016
5802 - O24 5003
5804 - O24 5006
5890 - O29 5016
63 - O21 5016
73 - O21 5016
`

const maturities = { c: 'current', n: 'non_current', m: 'mixed' } as const

const rows = new Map(
  table
    .trim()
    .split('\n')
    .map((line): readonly [string, StarterAttributes] => {
      const [code = '', maturity = '-', flow = null, exogena = null] = line.split(' ')
      return [code, { maturity: maturities[maturity as keyof typeof maturities] ?? null, flow, exogena }]
    }),
)

/** The proposed attributes of an account; `flow` is the code of its concept of cash flow. */
export interface StarterAttributes {
  readonly maturity: AccountValues['maturity']
  readonly flow: string | null
  readonly exogena: string | null
}

/** The attributes of the longest prefix of a code in the table: `511117` before `5111` before `51`. */
export function attributesOf(code: string): StarterAttributes {
  for (let length = code.length; length > 1; length--) {
    const found = rows.get(code.slice(0, length))
    if (found !== undefined) return found
  }
  return { maturity: null, flow: null, exogena: null }
}

import { credit, debit, entry } from '@quina/accounting/domain'
import { day, newId, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { journalWorld } from '../../../modules/finance/accounting/testing/journal-world.server.ts'
import { noteVerbs, type TypedLine } from '../../../modules/finance/accounting/testing/note-verbs.server.ts'

/** What warehouse, payroll, assets and glosas will post, as an accountant writes it meanwhile: dossier §5.5, E-10, E-12. */
const world = await journalWorld()
const { approved, annul, drawn, costCentre } = noteVerbs(world)
afterAll(world.close)

const office = { costCentreId: await costCentre('GER') }
const ward = { costCentreId: await costCentre('CEX', { cost: '7310', sale: '631015' }) }
const owed = (openItem: string) => ({ openItem })

/** What the starter chart does not bring and the general one has. */
const besides = [
  ['5104', 'Aportes sobre la nómina'],
  ['510401', 'Aportes al ICBF'],
  ['510402', 'Aportes al SENA'],
  ['5366', 'Amortización de activos intangibles'],
  ['536606', 'Softwares'],
  ['9390', 'Otras cuentas acreedoras de control'],
  ['939011', 'Contratos pendientes de ejecución'],
  ['9915', 'Acreedoras de control por contra'],
  ['991590', 'Otras cuentas acreedoras de control por contra'],
] as const
for (const [code, name] of besides)
  await sql`insert into accounting.account (id, code, name, nature, parent_id, accepts_moves)
    select ${newId()}, ${code}, ${name}, ${code.startsWith('93') ? 'credit' : 'debit'}, id, ${code.length === 6}
    from accounting.account where ${code} like code || '%' order by length(code) desc limit 1
    on conflict (code) do nothing`.execute(world.db)

// An invoice of before the house came here: the opening balances brought it, and cartera does not keep it.
await world.post(
  entry({ kind: 'SI', day: day('2026-01-01'), concept: 'Saldos iniciales', period: 0 }, [
    debit('131904', pesos(12_000_000), { terceroId: world.tercero, openItem: 'SE-1200' }),
    credit('480890', pesos(12_000_000), { terceroId: world.tercero }),
  ]),
)

test.each<[string, readonly TypedLine[], string]>([
  [
    'A-1b: goods that came before their invoice',
    [
      ['151403', 4_000_000, 0],
      ['249090', 0, 4_000_000, owed('REM-77')],
    ],
    `\
151403            4000000.00
249090                              4000000.00`,
  ],
  [
    'A-2b: an asset leaves the store and is put to use',
    [
      ['166090', 48_000_000, 0],
      ['163502', 0, 48_000_000],
    ],
    `\
166090           48000000.00
163502                             48000000.00`,
  ],
  [
    'A-3: what a ward consumes, at its average cost',
    [
      ['731001', 2_450_000, 0, ward],
      ['151403', 0, 2_450_000],
    ],
    `\
731001            2450000.00
151403                              2450000.00`,
  ],
  [
    'A-5, E-12: the payroll of one administrative employee',
    [
      ['510101', 3_000_000, 0, office],
      ['242401', 0, 120_000],
      ['242402', 0, 120_000],
      ['242407', 0, 350_000],
      ['251101', 0, 2_410_000],
    ],
    `\
510101            3000000.00
242401                               120000.00
242402                               120000.00
242407                               350000.00
251101                              2410000.00`,
  ],
  [
    'A-5b, E-12: what the employer contributes',
    [
      ['510307', 360_000, 0, office],
      ['510303', 255_000, 0, office],
      ['510305', 15_660, 0, office],
      ['510302', 120_000, 0, office],
      ['510401', 90_000, 0, office],
      ['510402', 60_000, 0, office],
      ['251122', 0, 360_000],
      ['251123', 0, 255_000],
      ['251111', 0, 15_660],
      ['251124', 0, 120_000],
      ['249050', 0, 150_000],
    ],
    `\
510307             360000.00
510303             255000.00
510305              15660.00
510302             120000.00
510401              90000.00
510402              60000.00
251122                               360000.00
251123                               255000.00
251111                                15660.00
251124                               120000.00
249050                               150000.00`,
  ],
  [
    'A-6: the benefits of the month',
    [
      ['510702', 250_000, 0, office],
      ['251102', 0, 250_000],
    ],
    `\
510702             250000.00
251102                               250000.00`,
  ],
  [
    'A-8b: a glosa is notified, and nothing is lost yet',
    [
      ['833301', 6_500_000, 0, owed('SE-2041')],
      ['891517', 0, 6_500_000],
    ],
    `\
833301            6500000.00
891517                              6500000.00`,
  ],
  [
    'A-8c: it is lifted or answered',
    [
      ['891517', 6_500_000, 0],
      ['833301', 0, 6_500_000, owed('SE-2041')],
    ],
    `\
891517            6500000.00
833301                              6500000.00`,
  ],
  [
    'A-13, E-10: a month of 48,000,000 less 4,800,000 in ten years',
    [
      ['536005', 360_000, 0, office],
      ['168505', 0, 360_000],
    ],
    `\
536005             360000.00
168505                               360000.00`,
  ],
  [
    'A-13b: a month of a licence of 6,000,000 in five years',
    [
      ['536606', 100_000, 0, office],
      ['197508', 0, 100_000],
    ],
    `\
536606             100000.00
197508                               100000.00`,
  ],
  [
    'A-20: a contract is signed, and part of it is done',
    [
      ['991590', 80_000_000, 0],
      ['939011', 0, 80_000_000],
      ['939011', 30_000_000, 0],
      ['991590', 0, 30_000_000],
    ],
    `\
991590           80000000.00
939011                             80000000.00
939011           30000000.00
991590                             30000000.00`,
  ],
  [
    'A-14: the receivables of a payer are impaired',
    [
      ['534709', 1_800_000, 0],
      ['138609', 0, 1_800_000],
    ],
    `\
534709            1800000.00
138609                              1800000.00`,
  ],
  [
    'A-19: a lawsuit that may be lost, in accounts of order',
    [
      ['990505', 90_000_000, 0],
      ['912004', 0, 90_000_000],
    ],
    `\
990505           90000000.00
912004                             90000000.00`,
  ],
])('%s', async (_, lines, expected) => {
  const id = await approved('2026-11-30', lines)
  const [heading, ...rest] = (await drawn(id)).split('\n')
  expect(heading).toMatch(/^NC \d+ 2026-11-30 período 11$/)
  expect(rest.join('\n')).toBe(expected)
  await annul(id, '2026-11-30')
  for (const [account] of lines) {
    const [debits, credits] = (await world.balance(account, 11))!
    expect([account, debits]).toEqual([account, credits])
  }
})

test('CON-016: accounts of order balance among themselves, not against the others', async () => {
  const mixed = approved('2026-11-30', [
    ['833301', 1_000, 0, owed('SE-9')],
    ['480890', 0, 1_000],
  ])
  await expect(mixed).rejects.toMatchObject({ code: 'CON-016' })
})

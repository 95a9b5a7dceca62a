import { type Call, inTransaction } from '@quina/blocks/server'
import { signWith } from '@quina/db/server'
import { addTercero } from '@quina/people/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteImportOperations } from '../../modules/finance/accounting/notes/note-sheet/note-import.server.ts'
import { journalWorld } from '../../modules/finance/accounting/testing/journal-world.server.ts'
import { sample } from './sample.ts'

const world = await journalWorld()
beforeAll(async () => {
  const company = { documentType: 'NIT', personType: 'juridica', number: '990100003' } as const
  await world.inTransaction((tx) =>
    addTercero(tx, world.actor, { ...company, businessName: 'Suministros Ficticios' }),
  )
})
afterAll(world.close)

interface CheckAnswer {
  readonly problems: readonly { readonly row: number; readonly column: string; readonly message: string }[]
  readonly first: readonly { readonly row: number; readonly values: Readonly<Record<string, string>> }[]
}
const check = (content: Buffer) =>
  inTransaction(world.db, {
    dry: true,
    work: async (tx) => {
      await signWith(tx, { userId: world.actor.userId })
      const found = noteImportOperations.find(({ endpoint }) => endpoint.path.endsWith('import/check'))
      const file = { name: 'notas.csv', mediaType: 'text/csv', content }
      return found!.handle({ tx, actor: world.actor, file } as unknown as Call)
    },
  }) as Promise<CheckAnswer>
const wrong = ({ problems }: CheckAnswer, column: string) => problems.filter((one) => one.column === column)

test('part of a NIT is nobody: it is refused with whom it may be', async () => {
  const read = await check(sample('N01-partial-nit.csv'))
  expect(wrong(read, 'Tercero')).toEqual(
    [2, 3].map((row) => ({
      row,
      column: 'Tercero',
      message: '«90100003» no existe. ¿Es «Suministros Ficticios»?',
    })),
  )
})

test('half of the name of a tercero is nobody: it is refused with whom it may be', async () => {
  const content = sample('N01-partial-nit.csv').toString('utf8')
  for (const half of ['Suministros', 'Ficticios']) {
    const read = await check(Buffer.from(content.replaceAll('90100003', half)))
    expect(wrong(read, 'Tercero').map(({ message }) => message)).toEqual(
      [2, 3].map(() => `«${half}» no existe. ¿Es «Suministros Ficticios»?`),
    )
  }
  const whole = await check(Buffer.from(content.replaceAll('90100003', 'suministros  FICTICIOS')))
  expect(wrong(whole, 'Tercero')).toEqual([])
})

test('a NIT with dots or its check digit is found, and one with another check digit is refused', async () => {
  const content = sample('N02-nit-dots.csv')
  const wrongDigit = await check(content)
  expect(wrong(wrongDigit, 'Tercero')).toEqual([
    expect.objectContaining({ row: 3, message: expect.stringContaining('es 3, no 1') }),
  ])
  expect(wrongDigit.first[0]!.values.terceroId).toBe('Suministros Ficticios')
  const read = await check(Buffer.from(content.toString('utf8').replace('990100003-1', '990.100.003-3')))
  expect(wrong(read, 'Tercero')).toEqual([])
  expect(read.first[1]!.values.terceroId).toBe('Suministros Ficticios')
})

test.each([
  ['a day with its hour', 'I01-timestamp.csv', [2, 3]],
  ['rows above the heading', 'I11-title-rows.csv', [5]],
  ['a cover sheet', 'E01-cover-sheet.xlsx', [2, 3]],
])('%s does not hide what a file says', async (_what, name, rows) => {
  const read = await check(sample(name))
  expect(read.first.map(({ row, values }) => [row, values.date])).toEqual(
    rows.map((row) => [row, '2026/11/20']),
  )
  expect(read.problems.filter(({ message }) => message.startsWith('Falta la columna'))).toEqual([])
})

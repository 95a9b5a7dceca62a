import { definePosting, definePurpose } from '@quina/accounting/contract'
import { postingLines } from '@quina/accounting/server'
import { lineTable } from '@quina/blocks/print'
import type { Tx } from '@quina/db/server'
import { type Day, type Id, type Money, negate, pesos, zero } from '@quina/kernel'
import { denominations } from './cash-count.contract.ts'
import { type Cash, worthOf } from './cash-count.domain.ts'

const area = 'Tesorería'
const cashShortage = definePurpose({
  key: 'cashShortage',
  starter: '138490',
  label: 'Faltantes de caja a cargo del responsable',
  area,
  help: 'Lo que falta al contar una caja, hasta que quien responde por ella lo reintegre.',
})
const cashSurplus = definePurpose({
  key: 'cashSurplus',
  starter: '480825',
  label: 'Sobrantes de caja',
  area,
  help: 'Lo que sobra al contar una caja.',
})

/** The posting of a count: the person who keeps the register owes a shortage; a surplus is income. */
export const cashCountPosting = definePosting({
  event: 'cash.count',
  label: 'Arqueo de caja: diferencia',
  facts: { outcome: { short: 'Falta dinero', over: 'Sobra dinero' } },
  values: { amount: 'Diferencia' },
  accounts: { cash: 'Cuenta de la caja' },
  lines: [
    { when: { outcome: 'short' }, side: 'debit', account: `purpose:${cashShortage.key}`, value: 'amount' },
    { when: { outcome: 'short' }, side: 'credit', account: 'cash', value: 'amount' },
    { when: { outcome: 'over' }, side: 'debit', account: 'cash', value: 'amount' },
    { when: { outcome: 'over' }, side: 'credit', account: `purpose:${cashSurplus.key}`, value: 'amount' },
  ],
  samples: [1, 1_500, 250_000].map((whole) => ({ values: { amount: pesos(whole) } })),
})

/** Returns the table of counted denominations for the acta of a count. */
export const cashTable = (cash: readonly Cash[]) =>
  lineTable({
    columns: [
      { key: 'denomination', header: 'Denominación', kind: 'text', width: 'auto' },
      { key: 'quantity', header: 'Cantidad', kind: 'quantity' },
      { key: 'worth', header: 'Valor', kind: 'money' },
    ],
    rows: cash
      .filter(({ quantity }) => quantity > 0)
      .map((line) => ({
        values: {
          denomination: denominations[line.denomination],
          quantity: String(line.quantity),
          worth: worthOf(line),
        },
      })),
    totals: ['worth'],
  })

interface Difference {
  /** The prefix of the document number, which names the open item of a shortage. */
  readonly prefix: string
  readonly date: Day
  readonly difference: Money
  readonly of: Readonly<{ name: string; account: string; keeperId: Id<'people.tercero'> }>
}

/** Returns the concept and the lines of a count's entry: the keeper owes a shortage; a surplus is income. */
export async function differencePosted(tx: Tx, { prefix, date, difference, of }: Difference) {
  const isShort = difference < zero
  const about = { terceroId: of.keeperId }
  const lines = await postingLines(tx, date, [
    {
      posting: cashCountPosting,
      facts: { outcome: isShort ? 'short' : 'over' },
      values: { amount: isShort ? negate(difference) : difference },
      accounts: { cash: of.account },
      about,
      aboutOf: {
        [`purpose:${cashShortage.key}`]: { ...about, openItem: `${prefix} ${date}`, dueOn: date },
      },
    },
  ])
  return { concept: `${isShort ? 'Faltante' : 'Sobrante'} en el arqueo de ${of.name}`, lines }
}

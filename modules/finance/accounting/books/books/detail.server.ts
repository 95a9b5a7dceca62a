import { type Operation, serveReport } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { groupedBy, type Money, moneyText, sumOf, zero } from '@quina/kernel'
import { accountsOver, type Detail, movedByAccount, movedByDetail, periodNumber } from './moved.server.ts'
import { byNature, type ChartAccount, type Figures, type Leaf } from './roll-up.domain.ts'
import { inventory, trialByCentre, trialByFuente, trialByTercero } from './trial.contract.ts'
import { spanOf } from './trial.server.ts'

/** The trial balances, account by account and, below each, by tercero, centre or fuente. */
export const detailOperations: Operation[] = [
  ...serveReport({
    whose: 'house',
    report: trialByTercero,
    async read(tx, { terceroId, ...input }) {
      const span = spanOf(input)
      const details = await movedByDetail(tx, 'tercero', { span, range: input, id: terceroId })
      const wholes = terceroId === null ? await movedByAccount(tx, span, input) : []
      return reported(await sections(tx, details, wholes))
    },
  }),
  ...serveReport({
    whose: 'house',
    report: trialByCentre,
    async read(tx, { costCentreId, ...input }) {
      const span = spanOf(input)
      const details = await movedByDetail(tx, 'centre', { span, range: input, id: costCentreId })
      return reported(await sections(tx, details, []))
    },
  }),
  ...serveReport({
    whose: 'house',
    report: trialByFuente,
    async read(tx, input) {
      const span = spanOf(input)
      const details = await movedByDetail(tx, 'fuente', { span, range: input, id: input.fuenteId })
      return reported(await sections(tx, details, await movedByAccount(tx, span, input), 'Sin fuente'))
    },
  }),
  ...serveReport({
    whose: 'house',
    report: inventory,
    async read(tx, { vigencia, to, ...range }) {
      const span = { vigencia, from: 0, to: periodNumber(to) }
      const held = ({ code, figures }: Leaf) => !/^[4567]/.test(code) && figures.balance !== zero
      const details = await movedByDetail(tx, 'tercero', { span, range })
      const wholes = await movedByAccount(tx, span, range)
      return reported(await sections(tx, details.filter(held), wholes.filter(held)))
    },
  }),
]

type Section = Readonly<{ account: ChartAccount; figures: Figures; details: readonly Omit<Detail, 'code'>[] }>

/** Each account with its details. Lines without a detail form one of their own, so that details add up to the account. */
async function sections(
  tx: Tx,
  details: readonly Detail[],
  wholes: readonly Leaf[],
  unsaid = 'Sin tercero',
): Promise<Section[]> {
  const byCode = groupedBy(details.filter(moves), 'code')
  const whole = new Map(wholes.filter(moves).map((leaf) => [leaf.code, leaf.figures]))
  const codes = [...new Set([...byCode.keys(), ...whole.keys()])]
  const accounts = (await accountsOver(tx, codes)).filter(({ code }) => codes.includes(code))
  return accounts.map((account) => {
    const own = byCode.get(account.code) ?? []
    const named = addedUp(own)
    const figures = whole.get(account.code) ?? named
    const rest = minusAll(figures, named)
    const nobody = moves({ figures: rest }) && own.length > 0
    return {
      account,
      figures,
      details: nobody ? [...own, { id: '', label: unsaid, identification: null, figures: rest }] : own,
    }
  })
}

const names = ['before', 'debit', 'credit', 'balance'] as const
const moves = ({ figures }: { readonly figures: Figures }): boolean =>
  names.some((name) => figures[name] !== zero)
const addedUp = (details: readonly { readonly figures: Figures }[]): Figures =>
  Object.fromEntries(names.map((name) => [name, sumOf(details, ({ figures }) => figures[name]!)]))
const minusAll = (whole: Figures, part: Figures): Figures =>
  Object.fromEntries(names.map((name) => [name, (whole[name]! - part[name]!) as Money]))

function reported(found: readonly Section[]) {
  const rows = found.flatMap(({ account, figures, details }) => [
    {
      id: account.id,
      level: 0,
      group: details.length > 0,
      values: { account: account.code, name: account.name, ...shown(figures, account) },
    },
    ...details.map((detail) => ({
      id: `${account.id}-${detail.id}`,
      level: 1,
      group: false,
      values: {
        account: account.code,
        name: detail.label,
        identification: detail.identification,
        detailId: detail.id,
        ...shown(detail.figures, account),
      },
    })),
  ])
  const total = (name: 'debit' | 'credit') => moneyText(sumOf(found, ({ figures }) => figures[name]!))
  return { rows, totals: { debit: total('debit'), credit: total('credit') } }
}

const shown = ({ before, debit, credit, balance }: Figures, { nature }: ChartAccount) => ({
  before: moneyText(byNature(before!, nature)),
  debit: moneyText(debit!),
  credit: moneyText(credit!),
  balance: moneyText(byNature(balance!, nature)),
})

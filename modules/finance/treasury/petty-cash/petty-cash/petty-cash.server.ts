import { entry } from '@quina/accounting/domain'
import {
  accountFor,
  defineSubLedger,
  journalLedger,
  openBankAuxiliary,
  postingLines,
  toJournal,
} from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  campusScope,
  closestFirst,
  hasWords,
  mustChoose,
  parameterOn,
  partOf,
  refusing,
  serveDocument,
  servedDocument,
  serveOptions,
} from '@quina/blocks/server'
import {
  changeById,
  rowFrom,
  rowOf,
  rowsFrom,
  storedRow,
  type Tx,
  valueOrNull,
  valuesFrom,
} from '@quina/db/server'
import { conflict, type Day, insist, money, moneyText, must, pluck, showPesos } from '@quina/kernel'
import { sql } from 'kysely'
import { fundsOf } from '../../payment/bank-account/funds.server.ts'
import { mustHaveFunds } from '../../payment/payment-order/payment.domain.ts'
import { mayNotWhenReconciled, mustNotBeReconciled } from '../../rules/annulment/reconciled.server.ts'
import { usesBudget } from '../../rules/budget-effect/budget-effect.server.ts'
import { postedByTreasury } from '../../rules/budget-effect/posted.server.ts'
import { heldIn, pettyCashLedger, toPettyCash } from '../ledger/petty-cash-ledger.server.ts'
import { namedRubros } from './fund-facts.server.ts'
import { policyRequired } from './parameters.contract.ts'
import { pettyCash, pettyCashRubroOptions } from './petty-cash.contract.ts'
import { type ConstitutingFacts, mustConstitute } from './petty-cash.domain.ts'
import { pettyCashFunded } from './petty-cash.posting.contract.ts'

/** The acta that hands over a caja menor: who answers for it, its amount and its rubros. */
const pettyCashPrint: DocumentPrint<typeof pettyCash> = {
  title: 'Acta de constitución de caja menor',
  declares: ({ labels }) =>
    [
      `Se entrega a ${labels.keeperId ?? 'el responsable'} el dinero de la caja menor,`,
      'del que responde ante la entidad y los organismos de control.',
    ].join(' '),
  pairs: [
    'name',
    'dependenciaId',
    'actNumber',
    'actDate',
    'keeperId',
    'amount',
    'expenseMax',
    'handling',
    'ownAccount',
    'bankAccountId',
    'registroId',
    'policyNumber',
    'insurerId',
    'policyUntil',
    'purpose',
  ],
  identifies: ['keeperId', 'insurerId'],
  worth: ({ values }) => money(String(values.amount)),
  signs: { manager: 'Ordenador del gasto', keeper: 'Responsable de la caja menor', treasurer: 'Tesorero' },
}

type PettyCash = Stored<typeof pettyCash>

/** Rules: TES-074, 150 … 169, 189, 190 of this document, TES-001 and 105 of the bank, and those of the journal. */
export const pettyCashService = servedDocument<typeof pettyCash>({
  document: pettyCash,
  lines: { rubros: 'treasury.pettyCashRubro' },
  ledgers: [pettyCashLedger, journalLedger],
  on: {
    async approve({ tx, document, today }) {
      mustConstitute(document, await factsOf(tx, document, today))
      await mustBeAlone(tx, document)
      const { id, date, amount, bankAccountId } = document
      const bank = await fundsOf(tx, bankAccountId, date)
      mustHaveFunds(bank, amount)
      const account = await accountForFund(tx, document)
      await changeById(tx, 'treasury.pettyCash', id, { accountId: account.id })
      const lines = await postingLines(tx, date, [
        {
          posting: pettyCashFunded,
          values: { amount },
          accounts: { fund: account.code, bank: bank.accountCode },
          about: { terceroId: document.keeperId },
        },
      ])
      const concept = `Constitución de ${document.name}, ${document.actNumber}`
      return [
        toPettyCash(id, date, { fund: amount, amount }),
        toJournal([entry({ kind: 'TF', day: date, concept }, lines)]),
      ]
    },
    async close({ tx }) {
      await mustBeLegalised(tx)
    },
    async reopen({ tx }) {
      await mustBeLegalised(tx)
    },
    async annul({ tx, document, input }) {
      const early = 'La fecha no puede ser anterior a la de lo que se anula.'
      must(input.date >= document.date, 'TES-074', 'date', early)
      await mustNotBeReconciled(tx, document.id)
      const living = await livingIn(tx, document.id)
      const used = `La caja menor ya se usó (${living}): anule eso primero, o legalícela en definitiva.`
      insist(living === null, 'TES-190', used, { status: 409 })
    },
  },
  extra: async (tx, stored) => {
    if (stored.status === 'draft') return {}
    const { balance, vouchers, available } = await heldIn(tx, stored.id)
    const held = {
      balance: moneyText(balance),
      vouchers: moneyText(vouchers),
      available: moneyText(available),
    }
    const posted = await postedByTreasury(tx, { document: 'treasury.pettyCash', id: stored.id })
    const living = await livingIn(tx, stored.id)
    const mayNot: Record<string, string> = {
      close: 'Se hace con la legalización definitiva.',
      reopen: 'Se hace al anular su legalización definitiva.',
      ...(living === null ? await mayNotWhenReconciled(tx, stored.id) : { annul: `Ya se usó: ${living}.` }),
    }
    return { facts: { ...held, account: await accountName(tx, stored.id) }, posted, mayNot }
  },
  print: pettyCashPrint,
})

async function factsOf(tx: Tx, document: PettyCash, today: Day): Promise<ConstitutingFacts> {
  const { registroId, rubros, date } = document
  const registro =
    registroId === null
      ? null
      : ((await rowOf(tx, 'budget.registroFace', registroId, ['status', 'terceroId', 'date'])) ?? null)
  return {
    today,
    registro: registro === null ? null : { ...registro, date: registro.date as Day },
    usesBudget: await usesBudget(tx, date),
    policyRequired: await parameterOn(tx, policyRequired, date),
    rubros: await namedRubros(tx, pluck(rubros ?? [], 'registroLineId')),
  }
}

/** @throws Problem TES-150; the index guards it against races. */
async function mustBeAlone(
  tx: Tx,
  { dependenciaId, vigencia }: { dependenciaId: string; vigencia?: unknown } & PettyCash,
) {
  const rows = await rowsFrom<{ name: string }>(tx)`
    select name from treasury.petty_cash
    where status = 'approved' and dependencia_id = ${dependenciaId}::uuid and vigencia = ${Number(vigencia)}`
  const message = 'La dependencia ya tiene una caja menor constituida en esa vigencia.'
  insist(rows.length === 0, 'TES-150', message, { status: 409, fields: { dependenciaId: message } })
}

type FundOpening = Readonly<{ id: string; date: Day; name: string; dependenciaId: string }>

type FundAccount = Readonly<{ id: string; code: string }>

/**
 * Returns the account where the books keep a caja menor: the account of the dependencia's previous fund or else a new auxiliary
 * of the account of cajas menores, which only treasury moves.
 * @throws Problem those of `accountFor` and `openBankAuxiliary`
 */
async function accountForFund(tx: Tx, { id, date, name, dependenciaId }: FundOpening): Promise<FundAccount> {
  const found = await rowFrom<FundAccount>(tx)`
    select a.id, a.code from treasury.petty_cash c join accounting.account_face a on a.id = c.account_id
    where c.dependencia_id = ${dependenciaId}::uuid and c.id <> ${id}::uuid and a.active and a.accepts_moves
      and not exists (select from treasury.petty_cash o where o.account_id = a.id and o.status = 'approved')
    order by c.date desc, c.id limit 1`
  if (found !== undefined) return found
  const opened = await openBankAuxiliary(tx, await accountFor(tx, 'pettyCash', date), name)
  return storedRow(tx, 'accounting.accountFace', opened, ['id', 'code'])
}

/** @throws Problem TES-189 unless its legalización definitiva requests it. */
async function mustBeLegalised(tx: Tx): Promise<void> {
  const alone = 'Una caja menor se cierra y se vuelve a abrir con su legalización definitiva.'
  insist(partOf(tx) === 'treasury.pettyCashLegalisation', 'TES-189', alone, { status: 409 })
}

/** Returns a vale or gasto in force of a caja menor; null when there is none. */
async function livingIn(tx: Tx, id: string): Promise<string | null> {
  return valueOrNull<string>(tx)`
    select 'vale ' || number as label from treasury.petty_cash_voucher
    where petty_cash_id = ${id}::uuid and status in ('approved', 'settled')
    union all select 'gasto ' || number from treasury.petty_cash_expense
    where petty_cash_id = ${id}::uuid and status = 'approved' limit 1`
}

async function accountName(tx: Tx, id: string): Promise<string | null> {
  return valueOrNull<string>(tx)`
    select a.code || ' ' || a.name as label from treasury.petty_cash c join accounting.account_face a on a.id = c.account_id
    where c.id = ${id}::uuid`
}

/** The rubros of a caja menor, each with the amount that may still be spent before the next reembolso. */
const rubroOptions = serveOptions(pettyCashRubroOptions, async ({ tx, actor, input: { q, id, parent } }) => {
  mustChoose(actor, 'treasury.pettyCash', ['treasury', 'budget', 'accounting'])
  const campusId = campusScope(actor)
  const rows = await rowsFrom<{ id: string; label: string; left: string }>(tx)`
      select r.registro_line_id as id, u.code || ' ' || u.name as label,
             r.amount - coalesce((select sum(l.gross) from treasury.petty_cash_expense_line l
                                  join treasury.petty_cash_expense e on e.id = l.parent_id
                                  where e.petty_cash_id = r.parent_id and e.status = 'approved'
                                    and e.legalisation_id is null
                                    and l.registro_line_id = r.registro_line_id), 0) as left
      from treasury.petty_cash_rubro r join treasury.petty_cash c on c.id = r.parent_id
      join budget.line_face b on b.id = r.registro_line_id
      join budget.apropiacion_face p on p.id = b.apropiacion_id join budget.rubro_face u on u.id = p.rubro_id
      where ${parent === null ? sql`true` : sql`r.parent_id = ${parent}::uuid`}
        and ${id === null ? sql`true` : sql`r.registro_line_id = ${id}::uuid`}
        and ${hasWords(sql`platform.fold(u.code || ' ' || u.name)`, q ?? '')}
        and ${campusId === null ? sql`true` : sql`c.campus_id = ${campusId}::uuid`}
      order by ${closestFirst(q, { label: sql`u.code || ' ' || u.name` })} u.code limit 30`
  return rows.map(({ left, ...option }) => ({
    ...option,
    detail: `Quedan ${showPesos(money(left))}`,
    enabled: money(left) > 0n,
  }))
})

export const pettyCashOperations = refusing(
  {
    'treasury.petty_cash_one_living': conflict(
      'TES-150',
      'La dependencia ya tiene una caja menor constituida en esa vigencia.',
      'dependenciaId',
    ),
    'treasury.petty_cash_balance_within': conflict(
      'TES-182',
      'La caja menor quedaría por debajo de cero o por encima de su cuantía.',
    ),
  },
  [...serveDocument(pettyCashService), rubroOptions],
)

/** Keeps the accounts of cajas menores out of account merges and of other entries, so that the books and the funds agree. */
defineSubLedger({
  name: 'pettyCash',
  claim: {
    keeper: 'su caja menor',
    accounts: [],
    shared: ['110502'],
    movedBy: ['treasury.pettyCash'],
    settledBy:
      'Lo que entra y sale se registra en Tesorería › Cajas menores: gastos, legalizaciones y arqueos.',
    openedBy: 'Una caja menor se constituye en Tesorería › Cajas menores.',
  },
  keeps: sql`select null::text as item, null::uuid as tercero_id, account_id from treasury.petty_cash
    where account_id is not null`,
  async inAccount(tx, accountId) {
    return valuesFrom<string>(tx)`
      select name from treasury.petty_cash where account_id = ${accountId}::uuid and status = 'approved'`
  },
})

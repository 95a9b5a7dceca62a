import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type Extra, serveDocument, servedDocument, serveQuery } from '@quina/blocks/server'
import { changeById, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, money, must, padded, plus, showPesos, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { type Claimable, claimable, cuentaDeCobro } from './cuenta-de-cobro.contract.ts'

/** The default text of the request for payment. */
const usual = ({ bankAccountId }: Readonly<Record<string, unknown>>): string =>
  `Sírvase cancelar a nuestro favor los valores que se relacionan${bankAccountId ? ', en la cuenta que se indica' : ''}.`

/** The collection letter: the debtor, the debt, when and where to pay, and the total in words. */
const cuentaDeCobroPrint: DocumentPrint<typeof cuentaDeCobro> = {
  declares: ({ values, labels }) => `Señores ${labels.terceroId ?? ''}. ${values.letter ?? usual(values)}`,
  pairs: ['terceroId', 'period', 'contract', 'dueOn', 'bankAccountId', 'purpose'],
  identifies: ['terceroId', 'bankAccountId'],
  signs: { manager: 'Gerente', treasurer: 'Tesorero' },
}

type Cuenta = Stored<typeof cuentaDeCobro>

export const cuentaDeCobroService = servedDocument<typeof cuentaDeCobro>({
  document: cuentaDeCobro,
  on: {
    async sign({ tx, document }) {
      mustClaim(document, await claimsOf(tx, document))
    },
    async file({ tx, document, input: { date, filingNumber, medium } }) {
      mustNotPrecede(date, document)
      await changeById(tx, 'accounting.cuentaDeCobro', document.id, { filedOn: date, filingNumber, medium })
    },
    async annul({ document, input: { date } }) {
      mustNotPrecede(date, document)
    },
  },
  extra: async (tx, { id, status }): Promise<Extra> =>
    status === 'draft' ? {} : { facts: await aroundCuenta(tx, id) },
  print: cuentaDeCobroPrint,
})

function mustNotPrecede(date: string, document: Cuenta): void {
  const early = 'La fecha no puede ser anterior a la de la cuenta de cobro.'
  must(date >= document.date, 'CDC-005', 'date', early)
}

/** The lines, each with its debt and the other cuenta that claims it. Locks the payer, so its cuentas are signed in turn. */
async function claimsOf(tx: Tx, { id, terceroId, lines }: Cuenta): Promise<Claim[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cuenta-de-cobro ${terceroId}`}, 0))`.execute(tx)
  const rows = await rowsFrom<{ owed: string | null; claimedBy: number | null }>(tx)`
    select o.debit - o.credit as owed, (select min(c.number) from accounting.cuenta_de_cobro_line s
        join accounting.cuenta_de_cobro_list c on c.id = s.parent_id and c.condition in ('signed', 'filed')
        where s.account_id = a.account_id and s.open_item = a.item and c.tercero_id = ${terceroId}::uuid
          and c.id <> ${id}::uuid) as claimed_by
    from unnest(${lines.map(({ accountId }) => accountId as string)}::uuid[],
                ${lines.map(({ openItem }) => openItem)}::text[]) with ordinality as a(account_id, item, at)
    left join accounting.open_item o on o.account_id = a.account_id and o.item = a.item and o.tercero_id = ${terceroId}::uuid
    order by a.at`
  return lines.map(({ openItem, amount, accountId }, index) => {
    const { owed, claimedBy } = rows[index]!
    return {
      openItem,
      amount,
      key: `${accountId} ${openItem}`,
      owed: owed === null ? null : money(owed),
      claimedBy: claimedBy === null ? null : `CC ${padded(claimedBy)}`,
    }
  })
}

/** The balance of a cuenta, and the data of its filing. */
async function aroundCuenta(tx: Tx, id: string): Promise<Record<string, unknown>> {
  const row = await rowFrom<Record<string, unknown>>(tx)`
    select total, balance, condition, filed_on, filing_number, medium, tercero_id
    from accounting.cuenta_de_cobro_list where id = ${id}::uuid`
  return row ?? {}
}

/** The debts of a tercero in accounts of class 13 that no live cuenta de cobro claims, the oldest first. */
const claimableOperation = serveQuery(claimable, async ({ tx, input: { terceroId } }) => {
  const rows = await rowsFrom<Claimable>(tx)`
    select o.account_id, a.code || ' ' || a.name as account_label, o.item as open_item, o.debit - o.credit as balance
    from accounting.open_item o join accounting.account a on a.id = o.account_id and a.code like '13%'
    where o.tercero_id = ${terceroId}::uuid and o.debit > o.credit and not exists (
      select from accounting.cuenta_de_cobro_line s join accounting.cuenta_de_cobro c on c.id = s.parent_id
      where s.account_id = o.account_id and s.open_item = o.item and c.tercero_id = o.tercero_id
        and c.status in ('signed', 'filed'))
    order by o.opened_on, o.item limit 500`
  return rows.map((row) => ({ ...row }))
})

export const cuentaDeCobroOperations = [...serveDocument(cuentaDeCobroService), claimableOperation]

/** A line of a cuenta de cobro, with the debt in the books and other cuentas that claim it. */
export interface Claim {
  readonly openItem: string
  readonly amount: Money
  /** The balance of that document; null when the tercero has no debt with that name. */
  readonly owed: Money | null
  /** Another live cuenta de cobro that claims it: `CC 004`. */
  readonly claimedBy: string | null
  readonly key: string
}

/**
 * Checks that a cuenta de cobro claims only debts that no other cuenta claims.
 * @throws Problem CDC-001 (amounts), CDC-002 (it is not owed, or less is), CDC-003 (claimed by another), CDC-004 (due before its
 * day).
 */
export function mustClaim(days: { readonly date: Day; readonly dueOn: Day }, claims: readonly Claim[]): void {
  must(
    days.dueOn >= days.date,
    'CDC-004',
    'dueOn',
    'La fecha límite no puede ser anterior a la de la cuenta.',
  )
  const input = new Map<string, Money>()
  claims.forEach(({ amount, owed, claimedBy, openItem, key }, index) => {
    must(amount > zero, 'CDC-001', `lines.${index}.amount`, 'El valor debe ser mayor que cero.')
    must(owed !== null, 'CDC-002', `lines.${index}.openItem`, `El pagador no debe ${openItem} en esa cuenta.`)
    const other = `${openItem} ya está en la ${claimedBy}: anúlela primero.`
    must(claimedBy === null, 'CDC-003', `lines.${index}.openItem`, other)
    const total = plus(input.get(key) ?? zero, amount)
    input.set(key, total)
    const much = `De ${openItem} se deben ${showPesos(owed ?? zero)}.`
    must(total <= (owed ?? zero), 'CDC-002', `lines.${index}.amount`, much)
  })
}

import { createDraft, performAction } from '@quina/blocks/server'
import { type Db, rowsFrom, signWith } from '@quina/db/server'
import { pesos } from '@quina/kernel'
import { receiptVoucherService } from '@quina/treasury/server'
import { fuentes } from '../../ground/catalog/catalogs.domain.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import type { IncomeAct } from '../../plan/income.domain.ts'
import { broughtItem, incomeAccounts } from './accounts.domain.ts'

/** The bank account that receives what was billed before the books began. */
const bank = '58010203'

/** Collects by voucher what was billed before the books began; the treasurer posts it. */
export async function receiveByVoucher(
  loading: Loading,
  cast: Cast,
  acts: readonly IncomeAct[],
): Promise<void> {
  const ids = await idsIn(loading.db)
  const prepares = cast.as('treasuryClerk')
  const decides = cast.as('treasurer')
  for (const act of acts)
    await once(loading, act.key, prepares.userId, async (tx) => {
      const id = await createDraft(receiptVoucherService, {
        tx,
        actor: prepares,
        input: inputOf(ids, act) as never,
      })
      await signWith(tx, { userId: decides.userId })
      await performAction(receiptVoucherService, {
        tx,
        actor: decides,
        today: act.date,
        id,
        action: 'approve',
      })
      return id
    })
}

type Ids = ReadonlyMap<string, string>

function inputOf(ids: Ids, { date, payer, leaf, amount, purpose, supportNumber }: IncomeAct) {
  return {
    date,
    origin: 'invoices',
    terceroId: ids.get(`tercero ${payer}`),
    form: 'transfer',
    bankAccountId: ids.get(`bank ${bank}`),
    reference: supportNumber,
    purpose,
    withoutBudget: false,
    lines: [
      {
        accountId: ids.get(`account ${incomeAccounts(leaf.code).owed}`),
        openItem: broughtItem(leaf.code),
        amount: pesos(amount),
        rubroId: ids.get(`rubro ${leaf.code}`),
        fuenteId: ids.get(`fuente ${fuentes[leaf.fuente].code}`),
        cpc: leaf.cpc ?? null,
        origin: 'current',
      },
    ],
  }
}

async function idsIn(db: Db): Promise<Ids> {
  const rows = await rowsFrom<{ key: string; id: string }>(db)`
    select 'tercero ' || number as key, id from people.tercero_face
    union all select 'bank ' || number, id from treasury.bank_account_face
    union all select 'account ' || code, id from accounting.account_face where accepts_moves
    union all select 'fuente ' || code, id from budget.fuente_face
    union all select 'rubro ' || code, id from budget.rubro_face where vigencia = 2026 and side = 'income'`
  return new Map(rows.map(({ key, id }) => [key, id]))
}

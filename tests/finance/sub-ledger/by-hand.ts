import { noteService } from '@quina/accounting/server'
import { type Actor, createDraft, performAction } from '@quina/blocks/server'
import type { Db, Tx } from '@quina/db/server'
import { day, pesos } from '@quina/kernel'

/** Who moves the books by hand: everything of a world that a note of accounting needs. */
export interface Hands {
  readonly db: Db
  readonly act: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly chief: Actor
  /** Of the lines that say no other. */
  readonly terceroId: string
}

/** `['131903', 0, 100, { openItem: 'FE1' }]`: account, debit and credit in whole pesos, and what else the line says. */
export type TypedLine = readonly [account: string, debit: number, credit: number, more?: object]

const blank = {
  terceroId: null,
  costCentreId: null,
  fuenteId: null,
  concept: null,
  openItem: null,
  dueOn: null,
  base: null,
}

export const accountId = async (db: Db, code: string): Promise<string> =>
  (await db.selectFrom('accounting.account').select('id').where('code', '=', code).executeTakeFirstOrThrow())
    .id

/** A note of accounting that is written and posted by somebody with every permission; answers with its id. */
export async function note({ db, act, chief, terceroId }: Hands, date: string, typed: readonly TypedLine[]) {
  const { id: kindId } = await db
    .selectFrom('accounting.voucherKind')
    .select('id')
    .where('code', '=', 'NC')
    .executeTakeFirstOrThrow()
  const lines = []
  for (const [account, left, right, more = {}] of typed)
    lines.push({
      ...blank,
      accountId: await accountId(db, account),
      debit: pesos(left),
      credit: pesos(right),
      ...more,
    })
  const input = {
    date: day(date),
    kindId,
    concept: 'Ajuste a mano según soporte',
    terceroId,
    fuenteId: null,
    closing: null,
    reverseOn: null,
    bankAccountId: null,
    statementRef: null,
    registroId: null,
    budget: null,
    lines,
  }
  return act(async (tx) => {
    const id = await createDraft(noteService, { tx, actor: chief, input })
    await performAction(noteService, { tx, actor: chief, today: day('2026-12-15'), id, action: 'approve' })
    return id
  })
}

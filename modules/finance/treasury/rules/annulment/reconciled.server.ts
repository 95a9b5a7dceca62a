import { rowFrom, type Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'

/** Is any movement of the document put together with a statement of the bank, in a month open or closed? */
export async function isReconciled(tx: Tx, documentId: string): Promise<boolean> {
  const row = await rowFrom<{ reconciled: boolean }>(tx)`
    select treasury.reconciled_on(${documentId}::uuid, null) as reconciled`
  return row?.reconciled === true
}

/** @throws Problem TES-121: what the bank has confirmed is not undone while it is matched. */
export async function mustNotBeReconciled(tx: Tx, documentId: string): Promise<void> {
  const message =
    'Ya fue conciliado con el extracto: no se puede anular. Separe antes el cruce en la conciliación.'
  insist(!(await isReconciled(tx, documentId)), 'TES-121', message, { status: 409 })
}

/** What a reconciled document may not do, with why; nothing when it is not. */
export async function mayNotWhenReconciled(tx: Tx, documentId: string): Promise<Record<string, string>> {
  return (await isReconciled(tx, documentId)) ? { annul: 'Ya fue conciliado con el extracto.' } : {}
}

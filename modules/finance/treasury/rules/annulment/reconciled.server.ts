import { rowFrom, type Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'

/** Whether a movement of the document is matched with a bank statement, in an open or a closed month. */
export async function isReconciled(tx: Tx, documentId: string): Promise<boolean> {
  const row = await rowFrom<{ reconciled: boolean }>(tx)`
    select treasury.reconciled_on(${documentId}::uuid, null) as reconciled`
  return row?.reconciled === true
}

/** @throws Problem TES-121: a movement that is matched with the bank may not be undone. */
export async function mustNotBeReconciled(tx: Tx, documentId: string): Promise<void> {
  const message =
    'Ya fue conciliado con el extracto: no se puede anular. Separe antes el cruce en la conciliación.'
  insist(!(await isReconciled(tx, documentId)), 'TES-121', message, { status: 409 })
}

/** Returns the commands that a reconciled document refuses, with the reason; empty when it is not reconciled. */
export async function mayNotWhenReconciled(tx: Tx, documentId: string): Promise<Record<string, string>> {
  return (await isReconciled(tx, documentId)) ? { annul: 'Ya fue conciliado con el extracto.' } : {}
}

import { type Operation, serveCommand, serveQuery } from '@quina/blocks/server'
import { changeById, rowOf, type Tx } from '@quina/db/server'
import { addDays, type Day, insist, mustBeFound, newId } from '@quina/kernel'
import {
  appointSigner as appoint,
  endSigner,
  listSigners,
  type SignerBody,
  type SignerRole,
} from './company.contract.ts'

export const signerOperations = (): Operation[] => [
  serveQuery(listSigners, async ({ tx }) =>
    (
      await tx.selectFrom('admin.signer').selectAll().orderBy('role').orderBy('fromDay', 'desc').execute()
    ).map((row) => ({ ...row, role: row.role as SignerRole })),
  ),
  serveCommand(appoint, async ({ tx, input }) => ({ id: await appointSigner(tx, input) })),
  serveCommand(endSigner, async ({ tx, input: { id, toDay } }) => {
    const signer = mustBeFound(await rowOf(tx, 'admin.signer', id, ['fromDay']), 'El firmante')
    insist(toDay >= signer.fromDay, 'ENT-004', 'La firma termina antes de empezar.', {
      fields: { toDay: 'Elija una fecha posterior.' },
    })
    await changeById(tx, 'admin.signer', id, { toDay })
    return { id }
  }),
]

/** Appoints a signer. Each role has one signer a day: the previous one stops the day before; no later appointment may exist. */
export async function appointSigner(tx: Tx, body: SignerBody): Promise<string> {
  await tx.selectFrom('admin.company').select('id').forUpdate().execute()
  const others = await tx.selectFrom('admin.signer').selectAll().where('role', '=', body.role).execute()
  insist(
    !others.some(({ fromDay }) => fromDay >= body.fromDay),
    'ENT-008',
    'Ya hay un firmante desde esa fecha o una posterior.',
    { fields: { fromDay: 'Elija una fecha posterior.' } },
  )
  const lastDay = addDays(body.fromDay as Day, -1)
  await tx
    .updateTable('admin.signer')
    .set({ toDay: lastDay })
    .where('role', '=', body.role)
    .where((eb) => eb.or([eb('toDay', 'is', null), eb('toDay', '>', lastDay)]))
    .execute()
  const id = newId()
  await tx
    .insertInto('admin.signer')
    .values({ id, ...body })
    .execute()
  return id
}

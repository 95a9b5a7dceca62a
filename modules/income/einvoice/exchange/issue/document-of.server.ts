import { rowWhere, type Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import type { ElectronicDocument } from '../../document/document/electronic-document.contract.ts'
import type { NumberingKind } from '../../settings/numbering/authorisation.contract.ts'
import type { TakenNumber } from '../../settings/numbering/take-number.server.ts'
import { readDocument } from './stored.domain.ts'

/** The electronic document of a sale; undefined while there is none. */
export const documentOf = (tx: Tx, owner: string, ownerId: string) =>
  rowWhere(tx, 'einvoice.document', { owner, ownerId }, [
    'id',
    'number',
    'cufe',
    'state',
    'simulated',
    'attached',
    'answeredAt',
    'lastError',
    'issuedOn',
    'recipient',
  ])

/** The content of a document when it was signed, without its secrets; undefined while there is none. */
export async function declaredIn(
  tx: Tx,
  owner: string,
  ownerId: string,
): Promise<ElectronicDocument | undefined> {
  const row = await rowWhere(tx, 'einvoice.document', { owner, ownerId }, ['source'])
  return row && readDocument(row.source)
}

/** The number of an issued document, to create it again. @throws Problem FEV-067 when there is no such document. */
export async function numberTaken(tx: Tx, owner: string, ownerId: string): Promise<TakenNumber> {
  const stored = await tx
    .selectFrom('einvoice.document as d')
    .innerJoin('einvoice.authorisation as a', 'a.id', 'd.authorisationId')
    .select([
      'd.authorisationId',
      'd.number',
      'd.environment',
      'd.simulated',
      'd.contingency',
      'a.kind',
      'a.prefix',
    ])
    .where('d.owner', '=', owner)
    .where('d.ownerId', '=', ownerId)
    .executeTakeFirst()
  insist(stored !== undefined, 'FEV-067', 'El documento no está ante la DIAN.')
  const { authorisationId, number, prefix, simulated } = stored
  return {
    authorisationId: authorisationId!,
    number,
    prefix,
    simulated,
    kind: stored.kind as NumberingKind,
    sequence: Number(number.slice(prefix.length)),
    environment: stored.environment as TakenNumber['environment'],
    contingency: stored.contingency as TakenNumber['contingency'],
  }
}

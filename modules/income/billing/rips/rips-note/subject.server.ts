import { rowOf, type Tx } from '@quina/db/server'
import { mustBeFound } from '@quina/kernel'
import {
  adjustmentOwnerKind,
  apartOwnerKind,
  debitOwnerKind,
  noteOwnerKind,
  ripsOwnerKind,
} from '../rips/owner-kinds.contract.ts'

const owners = {
  invoice: ripsOwnerKind,
  'credit-note': noteOwnerKind,
  'debit-note': debitOwnerKind,
  adjustment: adjustmentOwnerKind,
  apart: apartOwnerKind,
} as const

/** The owner of a RIPS in the desk: an invoice, one of its notes, or services that are in no invoice. */
export interface RipsSubject {
  readonly id: string
  readonly owner: (typeof owners)[keyof typeof owners]
  readonly number: string
  readonly payer: string
  readonly campusId: string | null
  readonly dianState: string
  readonly state: string
  /** The invoice itself, or the one that the note corrects. */
  readonly invoiceId: string
}

/** @throws Problem GEN-404 when it is none of them, or was not issued. */
export async function ripsSubject(tx: Tx, id: string): Promise<RipsSubject> {
  const row = mustBeFound(
    await rowOf(tx, 'billing.ripsDeskList', id, [
      'document',
      'number',
      'payerLabel',
      'campusId',
      'dianState',
      'state',
      'invoiceId',
    ]),
    'La factura o nota',
  )
  return {
    id,
    owner: owners[row.document as keyof typeof owners],
    number: row.number ?? '',
    payer: row.payerLabel ?? '',
    campusId: row.campusId,
    dianState: row.dianState ?? 'none',
    state: row.state ?? 'none',
    invoiceId: row.invoiceId ?? id,
  }
}

import { type Actor, createDraft, load, performAction } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, day, pesos } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { prepareInvoice } from '../../../modules/income/billing/account/account/prepare.server.ts'
import {
  addCharge,
  addCharges,
} from '../../../modules/income/billing/invoice/charges/charge/adding.server.ts'
import type { GivenCharge } from '../../../modules/income/billing/invoice/charges/charge/charge.server.ts'
import { nothingDeclared } from '../../../modules/income/billing/invoice/charges/charge/declared.contract.ts'
import { invoiceService } from '../../../modules/income/billing/invoice/invoice/invoice.server.ts'
import { creditNote } from '../../../modules/income/billing/invoice/notes/credit-note/credit-note.contract.ts'
import {
  creditNoteService,
  resendNote,
} from '../../../modules/income/billing/invoice/notes/credit-note/credit-note.server.ts'
import { debitNote } from '../../../modules/income/billing/invoice/notes/debit-note/debit-note.contract.ts'
import {
  debitNoteService,
  resendDebit,
} from '../../../modules/income/billing/invoice/notes/debit-note/debit-note.server.ts'
import { userReceiptService } from '../../../modules/income/billing/invoice/user-receipt/user-receipt.server.ts'
import { invoiceOwner } from '../../../modules/income/billing/rips/electronic-owner/owners.server.ts'
import { type AdmissionInput, type AdmissionWorld, admit } from './admitting.ts'
import type { Ground } from './billing-ground.ts'

const today = day('2026-11-20')

type Stage = Readonly<{ act: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>; chief: Actor }>

/** What people do in the stories of billing. */
export function verbs({ act, chief }: Stage, ground: Ground) {
  const invoices = {
    /** A patient with an admission that ended. @returns the admission. */
    admit: (given: AdmissionInput = {}) => act((tx) => admit(tx, { chief, ground }, given)),
    charge: (admissionId: string, serviceId: string, given: Partial<GivenCharge> = {}) =>
      act((tx) => addCharge({ tx, actor: chief, admissionId }, chargeOf(ground, serviceId, given))),
    chargeSeveral: chargeSeveralWith({ act, chief }, ground),
    prepare: (admissionId: string, chargeIds: readonly string[] | null = null) =>
      act((tx) => prepare(tx, { chief, ground }, { admissionId, chargeIds })),
    /** One prefactura of several admissions of a patient. */
    join: (admissionId: string, ...joined: readonly string[]) =>
      act((tx) => prepare(tx, { chief, ground }, { admissionId, chargeIds: null, joined })),
    /** One prefactura of what several patients were given. */
    together: (admissionId: string, others: readonly string[], input: Partial<PrepareInput> = {}) =>
      act((tx) => prepare(tx, { chief, ground }, { chargeIds: null, others, ...input, admissionId })),
    issue: (id: string) =>
      act((tx) => performAction(invoiceService, { tx, actor: chief, today, id, action: 'issue' })),
    /** The same by someone with these permissions and no other. */
    issueAs: (id: string, permissions: readonly string[], actor = actorFor({ ...chief, permissions })) =>
      act((tx) => performAction(invoiceService, { tx, actor, today, id, action: 'issue' })),
    accept: (id: string) => act((tx) => answered(tx, id)),
    annul: (id: string, frees = true) =>
      act((tx) =>
        performAction(invoiceService, {
          ...{ tx, actor: chief, today, id, action: 'annul' as const },
          input: { reason: 'Se facturó a quien no era', frees },
        }),
      ),
    /** A user pays in cash. @returns the receipt. */
    collect: collectWith({ act, chief }, ground),
    credit: creditWith({ act, chief }),
    debit: debitWith({ act, chief }),
    /** What DIAN rejected, made anew. */
    resendNote: resendWith({ act, chief }),
    resendDebit: resendDebitWith({ act, chief }),
  }
  return {
    ...invoices,
    /** An account of some services, invoiced. @returns the invoice. */
    invoiced: async (services: readonly string[], given: AdmissionInput = {}) => {
      const admissionId = await invoices.admit(given)
      for (const [at, one] of services.entries())
        await invoices.charge(admissionId, one, { hour: `10:${String(at).padStart(2, '0')}` })
      const id = await invoices.prepare(admissionId)
      await invoices.issue(id)
      return id
    },
  }
}

/** Several charged at once, all or none. @returns the charges. */
const chargeSeveralWith =
  ({ act, chief }: Stage, ground: Ground) =>
  (admissionId: string, all: readonly (readonly [serviceId: string, Partial<GivenCharge>])[]) =>
    act((tx) =>
      addCharges(
        { tx, actor: chief, admissionId },
        all.map(([serviceId, given]) => ({ given: chargeOf(ground, serviceId, given) })),
      ),
    )

const collectWith =
  ({ act, chief }: Stage, { payerId }: Ground) =>
  (admissionId: string, amount: number, concept = 'cuota') =>
    act(async (tx) => {
      const draft = {
        ...{ date: today, admissionId, payerId, concept, amount: pesos(amount), form: 'cash' },
        ...{ cashRegisterId: await registerIn(tx), bankAccountId: null, reference: null, note: null },
      }
      const id = await createDraft(userReceiptService, { tx, actor: chief, input: draft })
      await performAction(userReceiptService, { tx, actor: chief, today, id, action: 'approve' })
      return tx.selectFrom('billing.userReceipt').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    })

async function registerIn(tx: Tx): Promise<string> {
  const known = await tx.selectFrom('treasury.cashRegister').select('id').executeTakeFirst()
  if (known !== undefined) return known.id
  const { rows } = await sql<{ id: string }>`
    insert into treasury.cash_register (id, name, account_id, keeper_id)
    select gen_random_uuid(), 'Caja de urgencias', a.id, (select id from people.tercero limit 1)
    from accounting.account a where a.code = '110501' returning id`.execute(tx)
  return rows[0]!.id
}

const resendWith =
  ({ act, chief }: Stage) =>
  (id: string) =>
    act(async (tx) => {
      const tables = { document: creditNote, tables: creditNoteService, actor: chief, lock: true }
      await resendNote({ tx, document: await load(tx, tables, id), actor: chief, today })
    })

const resendDebitWith =
  ({ act, chief }: Stage) =>
  (id: string) =>
    act(async (tx) => {
      const tables = { document: debitNote, tables: debitNoteService, actor: chief, lock: true }
      await resendDebit({ tx, document: await load(tx, tables, id), actor: chief, today })
    })

/** Takes back part of some lines. @returns the note. */
const creditWith =
  ({ act, chief }: Stage) =>
  (invoiceId: string, lines: readonly { invoiceLineId: string; amount: number }[]) =>
    act(async (tx) => {
      const input = lines.map(({ invoiceLineId, amount }) => ({ invoiceLineId, amount: pesos(amount) }))
      const draft = {
        date: today,
        invoiceId,
        concept: '3',
        reason: 'Rebaja que se acordó',
        frees: false,
        lines: input,
      }
      const id = await createDraft(creditNoteService, { tx, actor: chief, input: draft })
      await performAction(creditNoteService, { tx, actor: chief, today, id, action: 'approve' })
      return id
    })

/** Charges more of some lines. @returns the note. */
const debitWith =
  ({ act, chief }: Stage) =>
  (
    invoiceId: string,
    lines: readonly { invoiceLineId: string; amount: number }[],
    permissions?: readonly string[],
  ) =>
    act(async (tx) => {
      const input = lines.map(({ invoiceLineId, amount }) => ({ invoiceLineId, amount: pesos(amount) }))
      const reason = 'Se cobró por menos de lo pactado'
      const draft = { date: today, invoiceId, concept: '3', reason, lines: input }
      const id = await createDraft(debitNoteService, { tx, actor: chief, input: draft })
      const actor = permissions === undefined ? chief : actorFor({ ...chief, permissions })
      await performAction(debitNoteService, { tx, actor, today, id, action: 'approve' })
      return id
    })

const chargeOf = (ground: Ground, serviceId: string, given: Partial<GivenCharge>): GivenCharge => ({
  ...{ serviceId: serviceId as never, quantity: '1', day: day('2026-11-10'), hour: '10:00' },
  ...{
    professionalId: ground.professionalId as never,
    diagnosisId: null,
    programId: null,
    ...nothingDeclared,
  },
  ...given,
})

interface PrepareInput {
  readonly admissionId: string
  readonly chargeIds: readonly string[] | null
  readonly joined?: readonly string[]
  readonly others?: readonly string[]
  readonly programId?: string | null
}

async function prepare(
  tx: Tx,
  { chief }: AdmissionWorld,
  { admissionId, ...input }: PrepareInput,
): Promise<string> {
  const row = await tx
    .selectFrom('care.admission')
    .select(['payerId', 'contractId'])
    .where('id', '=', admissionId)
    .executeTakeFirstOrThrow()
  return prepareInvoice(
    { tx, actor: chief, admissionId },
    { ...row, ...input, ambit: '1', partial: false },
    today,
  )
}

async function answered(tx: Tx, id: string): Promise<void> {
  const found = await tx
    .selectFrom('billing.invoice')
    .select(['uuid', 'fullNumber'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const answer = {
    documentId: id,
    number: found.fullNumber,
    cufe: found.uuid ?? '',
    qr: '',
    state: 'accepted' as const,
  }
  await invoiceOwner.accepted(tx, id, { ...answer, messages: [], answeredOn: today as Day, simulated: true })
}

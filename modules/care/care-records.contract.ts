import { choice, instant, ref, text } from '@quina/blocks'
import { paperFields } from './checklist/checklist.contract.ts'
import { dutyFields, dutyKinds } from './legal-duty/legal-duty.contract.ts'
import { newbornFields } from './newborn/newborn.contract.ts'

/** The tables that no catalog or document describes, as the audit shows them. */
export const careRecords = [
  {
    table: 'care.admission_document',
    label: 'Documento de una admisión',
    fields: {
      admissionId: ref('care.admission', 'Admisión'),
      requirementId: ref('care.documentRequirement', 'Documento'),
      ...paperFields,
      expiresOn: text('Vence'),
    },
  },
  {
    table: 'care.legal_duty',
    label: 'Obligación legal de una admisión',
    fields: {
      admissionId: ref('care.admission', 'Admisión'),
      kind: choice('Obligación', dutyKinds),
      dueAt: instant('Vence'),
      doneAt: instant('Cumplida'),
      ...dutyFields,
    },
  },
  {
    table: 'care.newborn',
    label: 'Recién nacido',
    fields: { admissionId: ref('care.admission', 'Admisión'), ...newbornFields },
  },
] as const

interface StageFacts {
  readonly label: string
  /** What the list is held to. */
  readonly filter: Readonly<Record<string, string>>
  readonly columns: readonly string[]
}

const shared = ['fullNumber', 'date', 'patientId', 'terceroId', 'contractId', 'net']

/** What an invoice waits for, in order (billing dossier §2.3). */
export const stages = {
  drafts: {
    label: 'Prefacturas',
    filter: { condition: 'draft' },
    columns: [...shared, 'admissionId', 'createdBy'],
  },
  toSend: {
    label: 'Por enviar a la DIAN',
    filter: { condition: 'issued', dianState: 'to-send,sent,contingency' },
    columns: [...shared, 'dianState'],
  },
  rejected: {
    label: 'Rechazadas por la DIAN',
    filter: { condition: 'issued', dianState: 'rejected' },
    columns: [...shared, 'dianState'],
  },
  toValidate: {
    label: 'Por validar RIPS',
    filter: {
      condition: 'issued',
      dianState: 'accepted,accepted-noted',
      ripsState: 'none,faulty,ready,sent',
    },
    columns: [...shared, 'ripsState'],
  },
  ripsRejected: {
    label: 'RIPS rechazado',
    filter: { condition: 'issued', ripsState: 'rejected' },
    columns: [...shared, 'ripsState'],
  },
  toFile: {
    label: 'Listas para radicar',
    filter: {
      condition: 'issued',
      dianState: 'accepted,accepted-noted',
      ripsState: 'approved,approved-noted,exempt',
      filingState: 'unfiled,in-account,overdue',
    },
    columns: [...shared, 'days', 'filingState'],
  },
  filed: {
    label: 'Radicadas',
    filter: { condition: 'issued', filingState: 'filed,returned' },
    columns: [...shared, 'filingNumber', 'balance', 'receivableState'],
  },
} as const satisfies Record<string, StageFacts>

export type Stage = keyof typeof stages

import type { ServerModule } from '@quina/blocks/server'

/** What the database refuses of events, their topes and their claims. */
export const claimConstraints: ServerModule['constraints'] = {
  'billing.victim_cover_cap': {
    code: 'SOA-032',
    message: 'Lo que se cobra no cabe en lo que queda del tope de la víctima.',
    status: 409,
  },
  'billing.furips_live': {
    code: 'SOA-058',
    message: 'Esa factura ya tiene una reclamación en curso.',
    field: 'invoiceId',
    status: 409,
  },
  'billing.furtran_live': {
    code: 'SOA-058',
    message: 'Esa factura ya tiene una reclamación en curso.',
    field: 'invoiceId',
    status: 409,
  },
  'billing.furtran_batched': {
    code: 'SOA-053',
    message: 'Expórtelo en un lote antes de radicarlo.',
    status: 409,
  },
  'billing.furtran_approved_check': {
    code: 'SOA-056',
    message: 'No puede ser más que lo reclamado.',
    field: 'approved',
  },
  'billing.furips_line_once': {
    code: 'SOA-052',
    message: 'Elija una línea de esta factura, una sola vez.',
    field: 'lines',
  },
  'billing.furips_batched': {
    code: 'SOA-053',
    message: 'Expórtelo en un lote antes de radicarlo.',
    status: 409,
  },
  'billing.furips_approved_check': {
    code: 'SOA-056',
    message: 'No puede ser más que lo reclamado.',
    field: 'approved',
  },
  'billing.claim_frozen': {
    code: 'SOA-074',
    message: 'Una reclamación completa queda como se informa: anúlela y haga otra.',
    status: 409,
  },
  'billing.accident_admission_once': {
    code: 'SOA-034',
    message: 'Una de las admisiones ya está en otro evento.',
    status: 409,
  },
}

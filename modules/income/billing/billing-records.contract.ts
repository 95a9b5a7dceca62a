import { f } from '@quina/blocks'

/** The tables of billing that are neither a document nor a catalog, with the names that the audit shows. */
export const billingRecords = [
  {
    table: 'billing.charge',
    label: 'Cargo',
    fields: {
      explained: f.text('Cómo se liquidó'),
      priceReason: f.text('Motivo del precio'),
      misfitReason: f.text('Motivo del CUPS de otro sexo o edad'),
      stateReason: f.text('Motivo'),
    },
  },
  { table: 'billing.surgical_act', label: 'Acto quirúrgico' },
  {
    table: 'billing.surgical_procedure',
    label: 'Acto quirúrgico: procedimiento',
    fields: { serviceId: f.ref('tariffs.service', 'Procedimiento'), relation: f.text('Frente al principal') },
  },
  {
    table: 'billing.victim_cover',
    label: 'Tope de una víctima',
    fields: {
      accidentId: f.ref('billing.accident', 'Evento'),
      patientId: f.ref('people.patient', 'Víctima'),
      payerId: f.ref('insurers.payer', 'Responde'),
      layer: f.integer('En qué orden responde'),
      cap: f.money('Tope'),
      elsewhere: f.money('Consumido en otras IPS'),
      used: f.money('Facturado'),
    },
  },
  {
    table: 'billing.claim_batch',
    label: 'Lote de reclamaciones',
    fields: {
      number: f.integer('Lote'),
      payerId: f.ref('insurers.payer', 'Reclamado a'),
      claims: f.integer('Reclamaciones'),
      claimed: f.money('Reclamado'),
      firstName: f.text('Archivo'),
      secondName: f.text('Segundo archivo'),
      secondFile: f.text('Contenido del segundo archivo'),
    },
  },
  {
    table: 'billing.rips_apart',
    label: 'RIPS sin factura',
    fields: {
      ripsState: f.text('RIPS'),
    },
  },
  {
    table: 'billing.rips_apart_charge',
    label: 'Cargo de un RIPS sin factura',
  },
  {
    table: 'billing.rips_note',
    label: 'Nota de ajuste de RIPS',
    fields: {
      ripsState: f.text('RIPS'),
    },
  },
  {
    table: 'billing.invoice_line',
    label: 'Factura: línea',
    fields: {
      description: f.text('Servicio'),
    },
  },
  {
    table: 'billing.invoice_charge',
    label: 'Factura: cargo',
    fields: { chargeId: f.text('Cargo'), firstConsecutive: f.integer('Consecutivo RIPS') },
  },
] as const

import { integer, money, ref, text } from '@quina/blocks'

/** The tables of billing that neither documents nor catalogs name by themselves, as the audit shows them. */
export const billingRecords = [
  {
    table: 'billing.charge',
    label: 'Cargo',
    fields: {
      explained: text('Cómo se liquidó'),
      priceReason: text('Motivo del precio'),
      misfitReason: text('Motivo del CUPS de otro sexo o edad'),
      stateReason: text('Motivo'),
    },
  },
  {
    table: 'billing.surgical_act',
    label: 'Acto quirúrgico',
  },
  {
    table: 'billing.surgical_procedure',
    label: 'Acto quirúrgico: procedimiento',
    fields: { serviceId: ref('tariffs.service', 'Procedimiento'), relation: text('Frente al principal') },
  },
  {
    table: 'billing.victim_cover',
    label: 'Tope de una víctima',
    fields: {
      accidentId: ref('billing.accident', 'Evento'),
      patientId: ref('people.patient', 'Víctima'),
      payerId: ref('insurers.payer', 'Responde'),
      layer: integer('En qué orden responde'),
      cap: money('Tope'),
      elsewhere: money('Consumido en otras IPS'),
      used: money('Facturado'),
    },
  },
  {
    table: 'billing.claim_batch',
    label: 'Lote de reclamaciones',
    fields: {
      number: integer('Lote'),
      payerId: ref('insurers.payer', 'Reclamado a'),
      claims: integer('Reclamaciones'),
      claimed: money('Reclamado'),
      firstName: text('Archivo'),
      secondName: text('Segundo archivo'),
      secondFile: text('Contenido del segundo archivo'),
    },
  },
  {
    table: 'billing.rips_apart',
    label: 'RIPS sin factura',
    fields: {
      ripsState: text('RIPS'),
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
      ripsState: text('RIPS'),
    },
  },
  {
    table: 'billing.invoice_line',
    label: 'Factura: línea',
    fields: {
      description: text('Servicio'),
    },
  },
  {
    table: 'billing.invoice_charge',
    label: 'Factura: cargo',
    fields: {
      chargeId: text('Cargo'),
      firstConsecutive: integer('Consecutivo RIPS'),
    },
  },
] as const

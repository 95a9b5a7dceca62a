import { code, day, integer, money, percent, quantity, ref, text } from '@quina/blocks'

/** The tables of billing that neither documents nor catalogs name by themselves, as the audit shows them. */
export const billingRecords = [
  {
    table: 'billing.charge',
    label: 'Cargo',
    fields: {
      admissionId: ref('care.admission', 'Admisión'),
      serviceId: ref('tariffs.service', 'Servicio'),
      day: day('Fecha'),
      quantity: quantity('Cantidad'),
      price: money('Precio'),
      amount: money('Valor'),
      explained: text('Cómo se liquidó'),
      priceReason: text('Motivo del precio'),
      discountPercent: percent('Descuento (%)'),
      discountReason: text('Motivo del descuento'),
      state: text('Estado'),
      stateReason: text('Motivo'),
    },
  },
  {
    table: 'billing.surgical_act',
    label: 'Acto quirúrgico',
    fields: { admissionId: ref('care.admission', 'Admisión'), day: day('Fecha'), total: money('Total') },
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
      day: day('Fecha'),
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
      month: day('Mes'),
      date: day('Fecha'),
      fullNumber: code('Número'),
      ripsState: text('RIPS'),
      cuv: text('CUV'),
    },
  },
  {
    table: 'billing.rips_apart_charge',
    label: 'Cargo de un RIPS sin factura',
    fields: { amount: money('Valor') },
  },
  {
    table: 'billing.rips_note',
    label: 'Nota de ajuste de RIPS',
    fields: {
      invoiceId: ref('billing.invoice', 'Factura'),
      date: day('Fecha'),
      fullNumber: code('Número'),
      reason: text('Motivo'),
      ripsState: text('RIPS'),
      cuv: text('CUV'),
    },
  },
  {
    table: 'billing.invoice_line',
    label: 'Factura: línea',
    fields: {
      code: code('Código'),
      description: text('Servicio'),
      quantity: quantity('Cantidad'),
      price: money('Precio'),
      amount: money('Valor'),
    },
  },
  {
    table: 'billing.invoice_charge',
    label: 'Factura: cargo',
    fields: {
      chargeId: text('Cargo'),
      amount: money('Valor'),
      firstConsecutive: integer('Consecutivo RIPS'),
    },
  },
] as const

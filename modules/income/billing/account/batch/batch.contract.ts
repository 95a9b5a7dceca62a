import { defineProcess, f } from '@quina/blocks'

/** Invoices in the background the accounts of discharged patients that need no correction (billing dossier §19). */
export const batch = defineProcess({
  id: 'billing.batch',
  title: 'Facturar en lote',
  params: {
    payerId: f.optional(f.ref('insurers.payer', 'Pagador')),
    contractId: f.optional(f.ref('insurers.contract', 'Contrato')),
    leftUntil: f.day('Egresados hasta'),
    groupBy: f.usually(
      f.choice('Agrupar por', {
        patient: 'Paciente: una factura por cuenta',
        contract: 'Contrato: los ambulatorios en una',
        day: 'Día: los ambulatorios de cada día en una',
        service: 'Servicio: los ambulatorios de cada servicio en una',
      }),
      'patient',
    ),
  },
  item: {
    admission: f.text('Admisión o grupo'),
    patient: f.text('Paciente'),
    payer: f.text('Se factura a'),
    charges: f.integer('Cargos'),
    net: f.money('Por facturar'),
  },
  items: ['cuenta', 'cuentas'],
  verb: 'Facturar',
  consequence:
    'Cada cuenta toma su número, se contabiliza y se envía a la DIAN. Las que se bloquean quedan con su motivo.',
  screen: '/facturacion/eventos/lote',
})

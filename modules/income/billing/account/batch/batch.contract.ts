import { choice, day, defineProcess, integer, money, optional, ref, text, usually } from '@quina/blocks'

/** Invoices many accounts in the background: those whose patients left, with nothing to correct (billing dossier §19). */
export const batch = defineProcess({
  id: 'billing.batch',
  title: 'Facturar en lote',
  params: {
    payerId: optional(ref('insurers.payer', 'Pagador')),
    contractId: optional(ref('insurers.contract', 'Contrato')),
    leftUntil: day('Egresados hasta'),
    groupBy: usually(
      choice('Agrupar por', {
        patient: 'Paciente: una factura por cuenta',
        contract: 'Contrato: los ambulatorios en una',
        day: 'Día: los ambulatorios de cada día en una',
        service: 'Servicio: los ambulatorios de cada servicio en una',
      }),
      'patient',
    ),
  },
  item: {
    admission: text('Admisión o grupo'),
    patient: text('Paciente'),
    payer: text('Se factura a'),
    charges: integer('Cargos'),
    net: money('Por facturar'),
  },
  items: ['cuenta', 'cuentas'],
  verb: 'Facturar',
  consequence:
    'Cada cuenta toma su número, se contabiliza y se envía a la DIAN. Las que se bloquean quedan con su motivo.',
  screen: '/facturacion/eventos/lote',
})

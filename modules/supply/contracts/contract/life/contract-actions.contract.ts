import { annulsFrom, f } from '@quina/blocks'

const date = f.day('Fecha')
const reason = f.note('Motivo', { min: 10, max: 500, help: 'Queda en la historia. Mínimo 10 letras.' })
const number = f.text('Número del documento', { max: 40 })
const registroId = f.optional(
  f.ref('budget.registro', 'Registro presupuestal', { help: 'Expedido por lo que se agrega' }),
)

const endings = {
  term: 'Vencimiento del plazo',
  executed: 'Ejecución total',
  early: 'Terminación anticipada',
  assigned: 'Cesión',
} as const

const settlements = { both: 'De común acuerdo', house: 'Unilateral', judge: 'Judicial' } as const

/** The states of a contract (dossier §5.3). */
export const contractStates = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  inProcess: { label: 'En trámite', tone: 'neutral', editable: true },
  awarded: { label: 'Adjudicado', tone: 'info' },
  signed: { label: 'Suscrito', tone: 'info' },
  committed: { label: 'Perfeccionado', tone: 'info' },
  legalised: { label: 'Legalizado', tone: 'info' },
  running: { label: 'En ejecución', tone: 'good' },
  suspended: { label: 'Suspendido', tone: 'warning' },
  ended: { label: 'Terminado', tone: 'warning' },
  settling: { label: 'En liquidación', tone: 'warning' },
  settled: { label: 'Liquidado', tone: 'neutral' },
  closed: { label: 'Cerrado', tone: 'neutral' },
  withdrawn: { label: 'Desistido', tone: 'neutral' },
  annulled: { label: 'Anulado', tone: 'bad' },
} as const

/** The commands from the need to the execution. */
const legalising = {
  process: {
    label: 'Iniciar trámite',
    from: 'draft',
    to: 'inProcess',
    consequence: 'Pasa a disponibilidad y revisión de documentos. Todavía se puede corregir.',
  },
  award: {
    label: 'Adjudicar',
    from: 'inProcess',
    to: 'awarded',
    consequence: 'Queda con su contratista, su valor y sus condiciones: ya no se puede editar.',
  },
  withdraw: {
    label: 'Desistir',
    from: ['draft', 'inProcess', 'awarded'],
    to: 'withdrawn',
    danger: true,
    params: { reason },
    consequence: 'El trámite termina sin contrato. No compromete presupuesto.',
  },
  sign: {
    label: 'Suscribir',
    from: 'awarded',
    to: 'signed',
    takesNumber: true,
    params: { date },
    consequence:
      'Toma su número y queda pedido el registro presupuestal. Desde aquí cambia con modificaciones.',
  },
  commit: {
    label: 'Perfeccionar',
    from: 'signed',
    to: 'committed',
    params: { date, registroId: f.optional(f.ref('budget.registro', 'Registro presupuestal')) },
    consequence: 'El registro expedido por presupuesto ampara el contrato.',
  },
  legalise: {
    label: 'Legalizar',
    from: 'committed',
    to: 'legalised',
    params: {
      date,
      publishedOn: f.day('Publicado en SECOP el'),
      secopId: f.code('Identificador en SECOP', { max: 60 }),
      secopUrl: f.optional(f.text('Enlace en SECOP', { max: 300 })),
    },
    consequence: 'Las pólizas exigidas deben estar aprobadas y el contrato publicado.',
  },
  annul: annulsFrom(['signed', 'committed', 'legalised'], 'Anular', {
    reverses: true,
    params: { date, reason },
    consequence: 'Solo sin ejecución. Conserva su número, y su registro presupuestal queda por liberar.',
  }),
} as const

/** The commands during the execution: each is a modification with its own paper. */
const executing = {
  start: {
    label: 'Registrar acta de inicio',
    from: 'legalised',
    to: 'running',
    params: { date, arlOn: f.optional(f.day('Afiliado a la ARL desde')) },
    consequence: 'Corre el plazo desde la fecha del acta. Ya se puede ordenar, recibir y pagar.',
  },
  add: {
    label: 'Adicionar',
    from: 'running',
    to: 'running',
    suffix: 'A',
    params: {
      date,
      number,
      value: f.money('Valor que se adiciona'),
      registroId,
      newEnd: f.optional(f.day('Nueva fecha de fin')),
      lines: f.optional(
        f.lines('Cantidades que se adicionan', {
          lineId: f.ref('contracts.contractLine', 'Línea'),
          quantity: f.quantity('Cantidad'),
        }),
      ),
      programs: f.optional(
        f.lines('Programas que pagan lo que se adiciona', {
          programId: f.lineRef('contracts.contractProgram', 'Programa'),
          amount: f.money('Valor'),
        }),
      ),
      note: f.note('Justificación', { min: 10, max: 2000 }),
    },
    consequence: 'Sube el valor hasta el tope de adiciones. Las pólizas deben ampliarse.',
  },
  reduce: {
    label: 'Reducir',
    from: 'running',
    to: 'running',
    suffix: 'R',
    params: {
      date,
      number,
      value: f.money('Valor que se reduce'),
      note: f.note('Justificación', { min: 10 }),
    },
    consequence: 'Baja el valor hasta lo que no se ha ordenado ni ejecutado.',
  },
  reprice: {
    label: 'Cambiar precios',
    from: 'running',
    to: 'running',
    suffix: 'V',
    params: {
      date: f.day('Rigen desde'),
      number,
      lines: f.lines('Precios nuevos', {
        lineId: f.ref('contracts.contractLine', 'Línea'),
        unitPrice: f.money('Valor unitario sin IVA'),
      }),
      note: f.note('Justificación', { min: 10, max: 2000 }),
    },
    consequence: 'Las órdenes desde esa fecha van a los precios nuevos. El valor del contrato no cambia.',
  },
  commitYear: {
    label: 'Comprometer la vigencia siguiente',
    from: 'running',
    to: 'running',
    suffix: 'F',
    params: {
      date,
      number,
      value: f.money('Valor que se compromete'),
      registroId: f.ref('budget.registro', 'Registro presupuestal', { help: 'De la vigencia que empieza' }),
      note: f.note('Detalle', { min: 10, max: 500 }),
    },
    consequence: 'Desde aquí lo que se reciba y se pague va a este registro.',
  },
  extend: {
    label: 'Prorrogar',
    from: 'running',
    to: 'running',
    suffix: 'P',
    params: { date, number, newEnd: f.day('Nueva fecha de fin'), note: f.note('Justificación', { min: 10 }) },
    consequence: 'El plazo llega hasta la nueva fecha. Las pólizas deben ampliarse.',
  },
  amend: {
    label: 'Registrar otrosí',
    from: 'running',
    to: 'running',
    // Commands that stop a contract have no keyboard shortcut (Ctrl+Enter).
    usual: true,
    suffix: 'O',
    params: {
      date,
      number,
      supervisorId: f.optional(f.ref('people.employee', 'Nuevo supervisor')),
      note: f.note('Qué cambia', { min: 10, max: 2000 }),
    },
    consequence: 'Cambia condiciones que no son el valor ni el plazo. No se modifica después.',
  },
  assign: {
    label: 'Ceder',
    from: 'running',
    to: 'running',
    suffix: 'C',
    params: {
      date,
      number,
      terceroId: f.ref('people.tercero', 'Cesionario'),
      registroId: f.optional(f.ref('budget.registro', 'Registro a nombre del cesionario')),
      note: f.note('Justificación', { min: 10 }),
    },
    consequence: 'Lo que falta lo ejecuta el cesionario: sus pólizas y su registro son nuevos.',
  },
  suspend: {
    label: 'Suspender',
    from: 'running',
    to: 'suspended',
    params: { date, number, until: f.optional(f.day('Hasta')), reason },
    consequence: 'No se ordena, recibe ni paga. El plazo se corre los días que dure.',
  },
  resume: {
    label: 'Reiniciar',
    from: 'suspended',
    to: 'running',
    params: { date, number },
    consequence: 'El plazo se extiende por los días de la suspensión.',
  },
} as const

/** The commands from the end to the archive. */
const ending = {
  end: {
    label: 'Terminar',
    from: ['running', 'suspended'],
    to: 'ended',
    params: { date, cause: f.choice('Por', endings), note: f.optional(f.note('Detalle', { max: 2000 })) },
    consequence: 'Ya no se ordena ni se recibe con él. Se puede pagar lo ejecutado y liquidar.',
  },
  settle: {
    label: 'Iniciar liquidación',
    from: 'ended',
    to: 'settling',
    params: { date },
    consequence: 'Se elabora el acta con lo ejecutado, lo pagado y los saldos.',
  },
  conclude: {
    label: 'Liquidar',
    from: 'settling',
    to: 'settled',
    params: {
      date,
      by: f.choice('Liquidación', settlements),
      number,
      note: f.note('Acta de liquidación', { min: 10 }),
    },
    consequence: 'Libera el saldo del registro presupuestal. No admite más actas ni órdenes.',
  },
  close: {
    label: 'Cerrar y archivar',
    from: ['settled', 'ended'],
    to: 'closed',
    params: { date },
    consequence: 'El expediente pasa al archivo. Solo cierra sin liquidar lo que no la exige.',
  },
} as const

export const contractActions = { ...legalising, ...executing, ...ending } as const

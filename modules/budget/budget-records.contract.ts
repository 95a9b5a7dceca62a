import { code, day, flag, integer, money, ref, text } from '@quina/blocks'

const vigencia = integer('Vigencia')
const reason = text('Motivo')

/** The tables of the budget that no document or catalog describes, as the audit shows them. */
export const budgetRecords = [
  {
    table: 'budget.month',
    label: 'Mes presupuestal',
    fields: { vigencia, month: integer('Mes'), side: text('Lado'), open: flag('Abierto'), reason },
  },
  {
    table: 'budget.pac_act',
    label: 'Acto del PAC',
    fields: { vigencia, date: day('Fecha'), kind: text('Tipo'), reason },
  },
  {
    table: 'budget.constitution',
    label: 'Constitución de rezago',
    fields: {
      vigencia,
      policy: text('Política'),
      actNumber: code('Número del acto'),
      actDate: day('Fecha del acto'),
      modificationId: ref('budget.modification', 'Modificación'),
    },
  },
  {
    table: 'budget.opening',
    label: 'Documentos en curso al iniciar',
    fields: { vigencia, startDay: day('Fecha de inicio'), status: text('Estado'), reason },
  },
  {
    table: 'budget.cuipo_sent',
    label: 'Envío a CUIPO',
    fields: {
      vigencia,
      quarter: integer('Trimestre'),
      sentOn: day('Fecha del envío'),
      filing: text('Radicado'),
      userId: ref('admin.appUser', 'Usuario'),
    },
  },
  {
    table: 'budget.rezago',
    label: 'Rezago presupuestal',
    fields: {
      vigencia,
      kind: text('Tipo'),
      terceroId: ref('people.tercero', 'Tercero'),
      rubroId: ref('budget.rubro', 'Rubro'),
      fuenteId: ref('budget.fuente', 'Fuente'),
      registroId: ref('budget.registro', 'Registro'),
      obligacionId: ref('budget.obligacion', 'Obligación'),
      apropiacionId: ref('budget.apropiacion', 'Apropiación que lo paga'),
      amount: money('Valor'),
    },
  },
] as const

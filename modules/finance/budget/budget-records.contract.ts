import { code, day, flag, ref, text } from '@quina/blocks'

/** The tables of the budget that no document or catalog describes, as the audit shows them. */
export const budgetRecords = [
  {
    table: 'budget.month',
    label: 'Mes presupuestal',
    fields: { open: flag('Abierto') },
  },
  {
    table: 'budget.pac_act',
    label: 'Acto del PAC',
  },
  {
    table: 'budget.constitution',
    label: 'Constitución de rezago',
    fields: {
      policy: text('Política'),
      actNumber: code('Número del acto'),
      actDate: day('Fecha del acto'),
    },
  },
  {
    table: 'budget.opening',
    label: 'Documentos en curso al iniciar',
    fields: { startDay: day('Fecha de inicio') },
  },
  {
    table: 'budget.cuipo_sent',
    label: 'Envío a CUIPO',
    fields: {
      sentOn: day('Fecha del envío'),
      userId: ref('admin.appUser', 'Usuario'),
    },
  },
  {
    table: 'budget.rezago',
    label: 'Rezago presupuestal',
    fields: {
      registroId: ref('budget.registro', 'Registro'),
      apropiacionId: ref('budget.apropiacion', 'Apropiación que lo paga'),
    },
  },
] as const

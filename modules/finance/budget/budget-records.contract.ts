import { f } from '@quina/blocks'

/** Labels in the audit for the tables of the budget that no document or catalog describes. */
export const budgetRecords = [
  { table: 'budget.month', label: 'Mes presupuestal', fields: { open: f.flag('Abierto') } },
  { table: 'budget.pac_act', label: 'Acto del PAC' },
  {
    table: 'budget.constitution',
    label: 'Constitución de rezago',
    fields: {
      policy: f.text('Política'),
      actNumber: f.code('Número del acto'),
      actDate: f.day('Fecha del acto'),
    },
  },
  {
    table: 'budget.opening',
    label: 'Documentos en curso al iniciar',
    fields: { startDay: f.day('Fecha de inicio') },
  },
  {
    table: 'budget.cuipo_sent',
    label: 'Envío a CUIPO',
    fields: { sentOn: f.day('Fecha del envío'), userId: f.ref('admin.appUser', 'Usuario') },
  },
  {
    table: 'budget.rezago',
    label: 'Rezago presupuestal',
    fields: {
      registroId: f.ref('budget.registro', 'Registro'),
      apropiacionId: f.ref('budget.apropiacion', 'Apropiación que lo paga'),
    },
  },
] as const

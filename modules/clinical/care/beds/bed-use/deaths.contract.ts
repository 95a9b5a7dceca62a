/** When a patient died in the hospital, counted from the entry (care dossier K05). */
export const deaths = { late: 'A las 48 horas del ingreso o después', early: 'Antes de 48 horas' } as const
export type Death = keyof typeof deaths

/** The state of an invoice when both lists are crossed. */
export const standings = {
  match: 'Coincide',
  differs: 'Diferencia de valor',
  ours: 'Solo en la IPS',
  theirs: 'Solo en el pagador',
  paid: 'Pagada según el pagador',
  glosa: 'Glosada',
  returned: 'Devuelta',
  audit: 'En auditoría',
  unfiled: 'Sin radicar',
}
export type Standing = keyof typeof standings

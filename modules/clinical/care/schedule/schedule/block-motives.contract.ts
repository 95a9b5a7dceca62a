export const blockMotives = {
  VAC: 'Vacaciones',
  INC: 'Incapacidad',
  PER: 'Permiso',
  CAP: 'Capacitación',
  COM: 'Comité o junta',
  CAL: 'Calamidad',
  MAN: 'Mantenimiento',
  FES: 'Festivo o día cívico',
  PAR: 'Paro',
  DOC: 'Docencia',
  OTR: 'Otro',
} as const

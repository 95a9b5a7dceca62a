/** The states of a bed, each with its words and its tone. */
export const bedStates = {
  free: ['Libre', 'good'],
  reserved: ['Reservada', 'info'],
  occupied: ['Ocupada', 'warning'],
  cleaning: ['En limpieza', 'neutral'],
  blocked: ['Bloqueada', 'bad'],
} as const
export type BedState = keyof typeof bedStates

/** Why a bed is blocked. */
export const bedMotives = {
  repair: 'Mantenimiento',
  isolation: 'Aislamiento del cuarto',
  equipment: 'Falta de equipo o personal',
  other: 'Otro',
} as const
export type BedMotive = keyof typeof bedMotives

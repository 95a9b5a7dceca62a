/** The kinds of vinculación that payroll pays (payroll dossier §2.1), and the regime of benefits of each. */
export const engagementKinds = {
  free: 'Libre nombramiento y remoción',
  term: 'De periodo',
  career: 'Carrera administrativa',
  provisional: 'Provisional',
  temporary: 'Planta temporal o supernumerario',
  sso: 'Servicio social obligatorio (rural)',
  official: 'Trabajador oficial',
  private: 'Contrato de trabajo (CST)',
  task: 'Contrato por obra o labor (CST)',
  integral: 'Salario integral',
  apprentice: 'Aprendiz en etapa lectiva',
  apprenticePractice: 'Aprendiz en etapa productiva',
  apprenticeDual: 'Aprendiz en formación dual',
  resident: 'Médico residente',
} as const
export type EngagementKind = keyof typeof engagementKinds

export const regimes = {
  public: 'Empleado público',
  official: 'Trabajador oficial',
  private: 'Particular (CST)',
  integral: 'Salario integral',
  apprentice: 'Aprendiz',
  resident: 'Residente',
} as const
export type Regime = keyof typeof regimes

export const regimeOf: Readonly<Record<EngagementKind, Regime>> = {
  free: 'public',
  term: 'public',
  career: 'public',
  provisional: 'public',
  temporary: 'public',
  sso: 'public',
  official: 'official',
  private: 'private',
  task: 'private',
  integral: 'integral',
  apprentice: 'apprentice',
  apprenticePractice: 'apprentice',
  apprenticeDual: 'apprentice',
  resident: 'resident',
}

/** Kinds whose last day is known or foreseen when they begin. */
export const endsByLaw: ReadonlySet<EngagementKind> = new Set([
  'temporary',
  'sso',
  'task',
  'apprentice',
  'apprenticePractice',
  'apprenticeDual',
])

/** Kinds that fill a post of the plan of posts, which must be vacant. */
export const fillsPost: ReadonlySet<EngagementKind> = new Set([
  'free',
  'term',
  'career',
  'provisional',
  'official',
])

export const subsystems = {
  eps: 'EPS',
  afp: 'Pensión',
  arl: 'ARL',
  ccf: 'Caja de compensación',
  cesantias: 'Fondo de cesantías',
} as const
export type Subsystem = keyof typeof subsystems

/**
 * The systems that a kind must contribute to, less those that its subtype excuses: a pensioner (subtype 01, 02…) needs no
 * pension fund, an apprentice in the classroom only health and risks (Ley 2466 de 2025, art. 21).
 */
export function subsystemsOf(kind: EngagementKind, subtype: string): readonly Subsystem[] {
  if (kind === 'apprentice') return ['eps', 'arl']
  const pension: readonly Subsystem[] = subtype === '00' ? ['afp'] : []
  if (kind === 'resident') return ['eps', ...pension, 'arl']
  return ['eps', ...pension, 'arl', 'ccf']
}

/** The name of the same link in `people`. */
export const linkTypeOf = {
  free: 'free',
  term: 'term',
  career: 'career',
  provisional: 'provisional',
  temporary: 'temporary',
  sso: 'sso',
  official: 'official',
  private: 'private',
  task: 'private',
  integral: 'private',
  apprentice: 'apprentice',
  apprenticePractice: 'apprentice',
  apprenticeDual: 'apprentice',
  resident: 'resident',
} as const satisfies Record<EngagementKind, string>

interface Written {
  readonly ResultState?: unknown
  readonly ProcesoId?: unknown
  readonly CodigoUnicoValidacion?: unknown
  readonly FechaRadicacion?: unknown
  readonly Ambiente?: unknown
  readonly ResultadosValidacion?: unknown
}

interface Said {
  readonly Clase?: unknown
  readonly Codigo?: unknown
  readonly Descripcion?: unknown
  readonly Observaciones?: unknown
  readonly PathFuente?: unknown
  readonly Fuente?: unknown
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** An answer of the MUV, read. What it does not say is null; nothing is supposed. */
export function readMuvAnswer(verbatim: string) {
  const answer = JSON.parse(verbatim) as Written
  const cuv = textOf(answer.CodigoUnicoValidacion)
  const isCuv = /^[0-9a-f]{96}$/i.test(cuv)
  const findings = Array.isArray(answer.ResultadosValidacion) ? (answer.ResultadosValidacion as Said[]) : []
  return {
    accepted: answer.ResultState === true && isCuv,
    processId: textOf(answer.ProcesoId) || null,
    cuv: isCuv ? cuv : null,
    filedAt: instantOf(answer.FechaRadicacion),
    environment: textOf(answer.Ambiente),
    findings: findings.map((one) => ({
      code: textOf(one.Codigo),
      effect: textOf(one.Clase).toUpperCase() === 'NOTIFICACION' ? ('N' as const) : ('R' as const),
      says: textOf(one.Descripcion),
      path: textOf(one.PathFuente),
      detail: textOf(one.Observaciones),
      source: textOf(one.Fuente),
    })),
    verbatim,
  }
}

function instantOf(value: unknown): Date | null {
  const at = new Date(textOf(value))
  return Number.isNaN(at.getTime()) || at.getFullYear() < 2000 ? null : at
}

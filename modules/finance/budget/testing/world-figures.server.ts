import type { Db } from '@quina/db/server'
import { money } from '@quina/kernel'
import { sql } from 'kysely'

/** What is read after each step of a story, in whole pesos. */
export function figureVerbs(db: Db) {
  return {
    /** What is left of a line of control to certify, or of a line of a document for the next stage. */
    async available(lineId: string): Promise<number> {
      const rows = await sql<{ left: string }>`
        select disponible as left from budget.apropiacion where id = ${lineId}::uuid
        union all select available from budget.line where id = ${lineId}::uuid`.execute(db)
      return whole(rows.rows[0]!.left)
    },

    /** CDPn, RPn, OBn, PGn, saldo de apropiación, CDP por comprometer, RP por obligar, OB por pagar. */
    async state(apropiacionId: string): Promise<number[]> {
      const { rows } = await sql<Record<string, string>>`
        select certificado, comprometido, obligado, pagado, disponible, certificado - comprometido as a,
               comprometido - obligado as b, obligado - pagado as c
        from budget.apropiacion where id = ${apropiacionId}::uuid`.execute(db)
      const { certificado, comprometido, obligado, pagado, disponible, a, b, c } = rows[0]!
      return [certificado, comprometido, obligado, pagado, disponible, a, b, c].map((text) => whole(text!))
    },
  }
}

const whole = (text: string): number => Number(money(text) / 100n)

import type { Monitor } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'

type Drift = Readonly<{ plate: string; stored: string; moved: string }>

/** Describes every asset whose cost, depreciation or impairment differs from the sum of its moves and months. */
export const assetsMonitor: Monitor = {
  name: 'assets',
  label: 'Valor de los activos fijos',
  async check(tx) {
    const found = await rowsFrom<Drift>(tx)`
      select a.plate, b.cost || ' / ' || b.accumulated || ' / ' || b.impairment || ' / ' || b.surplus as stored,
             m.cost || ' / ' || m.accumulated + coalesce(l.amount, 0) || ' / ' || m.impairment || ' / ' || m.surplus as moved
      from assets.asset a
      join assets.asset_balance b on b.asset_id = a.id
      join (select asset_id, sum(cost) as cost, sum(accumulated) as accumulated, sum(impairment) as impairment,
                   sum(surplus) as surplus from assets.asset_move group by asset_id) m on m.asset_id = a.id
      left join (select asset_id, sum(amount) as amount from assets.depreciation_line group by asset_id) l on l.asset_id = a.id
      where (b.cost, b.accumulated, b.impairment, b.surplus)
        <> (m.cost, m.accumulated + coalesce(l.amount, 0), m.impairment, m.surplus)
      order by a.plate limit 100`
    return found.map(
      ({ plate, stored, moved }) => `Activo ${plate}: ${stored} y sus movimientos suman ${moved}`,
    )
  },
}

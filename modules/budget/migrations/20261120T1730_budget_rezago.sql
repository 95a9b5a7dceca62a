-- What a vigencia leaves unpaid and the next one carries: cuentas por pagar and reservas (finance dossier §3.11).

create table budget.constitution (
  id uuid primary key,
  vigencia int not null references budget.vigencia (year),
  policy text not null,
  act_number text not null,
  act_date date not null,
  modification_id uuid references budget.modification,
  status text not null default 'live' check (status in ('live', 'reversed')),
  created_by uuid not null,
  created_at timestamptz not null default now()
);
comment on table budget.constitution is 'Act by which what a vigencia left unpaid is carried to the next one. Reversed, never deleted.';
create unique index constitution_one_live on budget.constitution (vigencia) where status = 'live';
select platform.audited('budget.constitution');

create table budget.rezago (
  id uuid primary key,
  constitution_id uuid not null references budget.constitution,
  vigencia int not null,
  kind text not null check (kind in ('cxp_obligacion', 'cxp_compromiso', 'reserva', 'expired')),
  tercero_id uuid not null references people.tercero,
  rubro_id uuid not null references budget.rubro,
  fuente_id uuid not null references budget.fuente,
  registro_id uuid not null references budget.registro,
  obligacion_id uuid references budget.obligacion,
  origin_line_id uuid not null references budget.line,
  amount numeric(18,2) not null check (amount > 0),
  next_registro_id uuid references budget.registro,
  next_obligacion_id uuid references budget.obligacion,
  next_line_id uuid references budget.line,
  cancelled_act text,
  constraint rezago_once unique (constitution_id, origin_line_id),
  constraint rezago_carried check ((kind = 'expired') = (next_registro_id is null))
);
comment on table budget.rezago is 'Each unpaid line that is carried on, with the document it goes on in; what expires is only told.';
create index rezago_vigencia on budget.rezago (vigencia, kind);
create index rezago_next_registro on budget.rezago (next_registro_id);
create index rezago_origin on budget.rezago (origin_line_id);
select platform.audited('budget.rezago');

-- Of an obligación carried on: its line there. Of a commitment: its line of the registro, and what was owed of it later.
create view budget.rezago_list as
select z.id, z.vigencia, z.kind, z.tercero_id, t.name as tercero_label, r.code as rubro_code, r.name as rubro_name,
       f.code as fuente_code, z.amount as constituted, z.cancelled_act, z.registro_id, z.next_registro_id, z.next_obligacion_id,
       case when z.obligacion_id is null
         then 'RP ' || lpad(g.number::text, greatest(3, length(g.number::text)), '0')
         else 'OB ' || lpad(o.number::text, greatest(3, length(o.number::text)), '0') end || ' de ' || z.vigencia as origin,
       coalesce(z.amount - b.came, 0) as cancelled, coalesce(b.came, 0) as definitive,
       case when z.kind = 'cxp_obligacion' then coalesce(b.came, 0) else coalesce(b.drawn, 0) end as obligated,
       case when z.kind = 'cxp_obligacion' then coalesce(b.drawn, 0) else coalesce(later.drawn, 0) end as paid,
       coalesce(b.came, 0) - case when z.kind = 'cxp_obligacion' then coalesce(b.drawn, 0) else coalesce(later.drawn, 0) end as balance,
       case when c.status = 'reversed' then 'reversed'
            when z.kind = 'expired' then 'expired'
            when b.came = 0 then 'cancelled'
            when b.came = case when z.kind = 'cxp_obligacion' then b.drawn else coalesce(later.drawn, 0) end then 'paid'
            else 'pending' end as condition,
       platform.fold(t.name || ' ' || r.code || ' ' || r.name) as search
from budget.rezago z
join budget.constitution c on c.id = z.constitution_id
join people.tercero t on t.id = z.tercero_id
join budget.rubro r on r.id = z.rubro_id
join budget.fuente f on f.id = z.fuente_id
join budget.registro g on g.id = z.registro_id
left join budget.obligacion o on o.id = z.obligacion_id
left join budget.line b on b.id = z.next_line_id
left join lateral (select sum(n.drawn) as drawn from budget.line n where n.from_line_id = b.id) later on z.kind <> 'cxp_obligacion';

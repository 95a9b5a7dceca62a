-- What a living order pays is reserved in its payables, whoever writes its lines or its status.
create or replace function treasury.order_line_reserves() returns trigger language plpgsql as $$
declare line treasury.payment_order_payable;
begin
  line := coalesce(new, old);
  if exists (select from treasury.payment_order where id = line.parent_id and status in ('programmed', 'approved')) then
    perform accounting.reserve_payable(line.causacion_id, case tg_op when 'INSERT' then line.amount else -line.amount end);
  end if;
  return null;
end $$;

-- A payment order reserves its payables while it is programmed or approved.
create or replace function treasury.order_reserves() returns trigger language plpgsql as $$
declare line record; sign int;
begin
  sign := (new.status in ('programmed', 'approved'))::int - (old.status in ('programmed', 'approved'))::int;
  if sign <> 0 then
    for line in select causacion_id, sum(amount) as amount from treasury.payment_order_payable
                where parent_id = new.id group by 1 order by 1 loop
      perform accounting.reserve_payable(line.causacion_id, sign * line.amount);
    end loop;
  end if;
  return null;
end $$;

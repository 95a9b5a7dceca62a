-- The desk of RIPS: every issued invoice of health, and where its RIPS stands.
create index invoice_of_health on billing.invoice (vigencia, date desc, id desc)
  where status in ('issued', 'annulled') and kind not in ('collection', 'other');

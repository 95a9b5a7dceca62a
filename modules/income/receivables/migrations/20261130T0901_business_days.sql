drop function if exists receivables.is_business_day;

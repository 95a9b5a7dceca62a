-- Names that read the same on both sides: a digit follows its word without an underscore.
alter table care.admission rename column related_1_id to related1_id;
alter table care.admission rename column related_2_id to related2_id;
alter table care.admission rename column related_3_id to related3_id;

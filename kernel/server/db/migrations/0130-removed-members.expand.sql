-- Why a member left a panel, and who removed them. Both are null for members who left before this
-- migration, and for those who left before scoring started without a reason.
alter table panel_members add column removal_reason text;
alter table panel_members add column removed_by integer references users;

@echo off
rem Check everything: call the script beside this file with the newest Python 3, or else the only one.
setlocal
set "python=py -3"
where py >nul 2>nul || set "python=python"
%python% "%~dp0check" %*
exit /b %errorlevel%
